static const int inner = 7;

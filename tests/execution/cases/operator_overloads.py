"""Overloaded operators: arithmetic, comparison, call and subscript, on structs."""

import numpy as np

HLSL = """
RWStructuredBuffer<float4> results;
struct Complex
{
    float re, im;
    Complex operator+(Complex o) { Complex r = { re + o.re, im + o.im }; return r; }
    Complex operator*(Complex o)
    {
        Complex r = { re * o.re - im * o.im, re * o.im + im * o.re };
        return r;
    }
    Complex operator*(float s) { Complex r = { re * s, im * s }; return r; }
    bool operator<(Complex o) { return re * re + im * im < o.re * o.re + o.im * o.im; }
    float operator[](int i) { return i == 0 ? re : im; }
    float operator()(float x) { return re * x + im; }
};
[numthreads(1, 1, 1)] void main()
{
    Complex a = { 1, 2 }, b = { 3, -1 };
    Complex c = a * b + a * 10.0f;
    results[0] = float4(c.re, c.im, a < b, b < a);
    results[1] = float4(c[0], c[1], c(2), 0);
}
"""
ARGS = ["-HV", "2021"]
c = (1 + 2j) * (3 - 1j) + (1 + 2j) * 10
RESOURCES = {"results": np.zeros((2, 4), np.float32)}
EXPECTED = {"results": [[c.real, c.imag, 1, 0], [c.real, c.imag, c.real * 2 + c.imag, 0]]}

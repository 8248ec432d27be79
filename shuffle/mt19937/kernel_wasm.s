#include "textflag.h"

// Compiled Go takes every turn of a loop through a jump table, since WebAssembly
// has no goto, and checks every index. Here loops are WebAssembly's own.
//
// Go's assembler has no vector instructions for WebAssembly. So two words are
// held side by side in 64 bits, and every constant below is a constant of the
// generator written twice. Only a shift moves bits from one word into the
// other, and the mask that goes with it takes them away.

// TWIST(u, v) leaves what twist makes of two words u and the words v after them:
//	y = u & upper | v & lower, of which the lowest bit is not needed
//	y >> 1 ^ (v & 1) · matrix
#define TWIST(u, v) \
	u; I64Const $-0x7fffffff80000000; I64And; \
	v; Tee R3; I64Const $0x7ffffffe7ffffffe; I64And; \
	I64Or; I64Const $1; I64ShrU; \
	Get R3; I64Const $0x0000000100000001; I64And; I64Const $0x9908b0df; I64Mul; \
	I64Xor

#define TEMPER \
	Tee R3; Get R3; I64Const $11; I64ShrU; I64Const $0x001fffff001fffff; I64And; I64Xor; \
	Tee R3; Get R3; I64Const $7; I64Shl; I64Const $-0x62d3a97f62d3a980; I64And; I64Xor; \
	Tee R3; Get R3; I64Const $15; I64Shl; I64Const $-0x1039ffff103a0000; I64And; I64Xor; \
	Tee R3; Get R3; I64Const $18; I64ShrU; I64Const $0x00003fff00003fff; I64And; I64Xor

#define ADD(r, by) Get r; I64Const $by; I64Add; Set r

// func twistAll(x *[n]uint32)
//
// The three stretches of twistPlain. Both long ones are an odd word longer than
// pairs can do: words 226 and 623 are made singly.
TEXT ·twistAll(SB), NOSPLIT, $0-8
	MOVD x+0(FP), R0 // the oldest word
	Get R0; I64Const $(4*226); I64Add; Set R2
	Loop
		Get R0; I32WrapI64
		TWIST(I64Load 0(R0), I64Load 4(R0)); I64Load (4*397)(R0); I64Xor
		I64Store $0
		ADD(R0, 8)
		Get R0; Get R2; I64LtU; BrIf $0
	End

	Get R0; I32WrapI64
	TWIST(I64Load32U 0(R0), I64Load32U 4(R0)); I64Load32U (4*397)(R0); I64Xor
	I64Store32 $0
	ADD(R0, 4)

	MOVD x+0(FP), R1 // the word m ahead, which has come round
	Get R1; I64Const $(4*623); I64Add; Set R2
	Loop
		Get R0; I32WrapI64
		TWIST(I64Load 0(R0), I64Load 4(R0)); I64Load 0(R1); I64Xor
		I64Store $0
		ADD(R0, 8)
		ADD(R1, 8)
		Get R0; Get R2; I64LtU; BrIf $0
	End

	MOVD x+0(FP), R2
	Get R0; I32WrapI64
	TWIST(I64Load32U 0(R0), I64Load32U 0(R2)); I64Load32U 0(R1); I64Xor
	I64Store32 $0
	RET

// func temperAll(dst, x []uint32)
TEXT ·temperAll(SB), NOSPLIT, $0-48
	MOVD dst_base+0(FP), R0
	MOVD x_base+24(FP), R1
	MOVD x_len+32(FP), R2
	Block
		Loop
			Get R2; I64Const $2; I64LtS; BrIf $1
			Get R0; I32WrapI64
			I64Load 0(R1); TEMPER
			I64Store $0
			ADD(R0, 8)
			ADD(R1, 8)
			ADD(R2, -2)
			Br $0
		End
	End
	Get R2; I64Eqz; I32Eqz
	If
		Get R0; I32WrapI64
		I64Load32U 0(R1); TEMPER
		I64Store32 $0
	End
	RET

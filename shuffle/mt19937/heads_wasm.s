#include "textflag.h"

// A register is a 64-bit local, but within a turn of the loop a lane stays a
// 32-bit value for the browser's compiler: it sees that an I64ExtendI32U is
// undone by the I32WrapI64 after it.

// NEXT: x = initial(x, i), i in R9
#define NEXT(x) \
	Get x; I32WrapI64; Get x; I32WrapI64; I32Const $30; I32ShrU; I32Xor; \
	I32Const $1812433253; I32Mul; Get R9; I32WrapI64; I32Add; I64ExtendI32U; Set x

// STEP: all lanes, then i = i + 1
#define STEP \
	NEXT(R0); NEXT(R1); NEXT(R2); NEXT(R3); NEXT(R4); NEXT(R5); NEXT(R6); NEXT(R7); \
	Get R9; I64Const $1; I64Add; Set R9

#define SEED(lane, x) Get R8; I32WrapI64; I32Const $lane; I32Add; I64ExtendI32U; Set x

#define XOR(op, count, mask) \
	Tee R12; Get R12; I64Const $count; op; I64Const $mask; I64And; I64Xor

// DONE: far[lane] = x; first[lane] = temper(x ^ twist(word 0, word 1)), where i is 1 for word 1
#define DONE(lane, x) \
	Get R10; I32WrapI64; Get x; I64Store32 $(4*lane); \
	SEED(lane, R13); SEED(lane, R14); NEXT(R14); \
	Get R11; I32WrapI64; \
	Get R13; I64Const $0x80000000; I64And; Get R14; I64Const $0x7fffffff; I64And; I64Or; I64Const $1; I64ShrU; \
	Get R14; I64Const $1; I64And; I64Const $0x9908b0df; I64Mul; I64Xor; Get x; I64Xor; \
	XOR(I64ShrU, 11, 0xffffffff); XOR(I64Shl, 7, 0x9d2c5680); XOR(I64Shl, 15, 0xefc60000); XOR(I64ShrU, 18, 0xffffffff); \
	I64Store32 $(4*lane)

// func start(seed uint32, first, far *[Lanes]uint32)
TEXT ·start(SB), NOSPLIT, $0-24
	MOVW seed+0(FP), R8
	MOVD first+8(FP), R11
	MOVD far+16(FP), R10
	SEED(0, R0); SEED(1, R1); SEED(2, R2); SEED(3, R3); SEED(4, R4); SEED(5, R5); SEED(6, R6); SEED(7, R7)
	I64Const $1; Set R9
	STEP
	Loop // 44 turns of nine steps, i = 2 … 397
		STEP; STEP; STEP; STEP; STEP; STEP; STEP; STEP; STEP
		Get R9; I64Const $398; I64Ne; BrIf $0
	End
	I64Const $1; Set R9
	DONE(0, R0); DONE(1, R1); DONE(2, R2); DONE(3, R3); DONE(4, R4); DONE(5, R5); DONE(6, R6); DONE(7, R7)
	RET

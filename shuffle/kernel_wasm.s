#include "go_asm.h"
#include "textflag.h"

// The kernels of kernel.go. What makes them fast is in the instructions that
// are not here: loops are WebAssembly's own, where compiled Go takes every turn
// through a jump table, and nothing is checked or called in them.

#define ADD(r, by) Get r; I64Const $by; I64Add; Set r
#define LOW32 I64Const $0xffffffff; I64And

// Of both kernels that deal. A deck begins only while as many words are left as
// it has groups.
#define WORD R0   // the next word
#define LAST R1   // the last word at which a deck may begin
#define DECK R2   // the deck at hand
#define GROUP R3  // the group at hand
#define COUNT R4  // of its dice
#define FACES R5  // of the next die
#define X R6      // what the dice are read off

#define BEGIN \
	MOVD decks_base+0(FP), DECK; \
	MOVD words_base+32(FP), WORD; \
	Get WORD; I64Load words_len+40(FP); I64Load groups_len+64(FP); I64Sub; I64Const $2; I64Shl; I64Add; Set LAST

// Leaves DONE levels of blocks when there is no room or are no words for a deck.
#define BEGIN_DECK(DONE) \
	Get DECK; I64Load n+24(FP); I64Add; \
	I64Load decks_base+0(FP); I64Load decks_len+8(FP); I64Add; I64GtU; BrIf DONE; \
	Get WORD; Get LAST; I64GtS; BrIf DONE; \
	MOVD groups_base+56(FP), GROUP

#define END_DECK \
	Get DECK; I64Load n+24(FP); I64Add; Set DECK

// group.draw. BEGUN is where the words of the deck begin, to put them back.
#define DRAW(BEGUN, DONE) \
	Block; \
	Loop; \
		I64Load32U 0(WORD); Set X; \
		ADD(WORD, 4); \
		Get X; I64Load group_product(GROUP); I64Mul; LOW32; \
		I64Load group_threshold(GROUP); I64GeU; BrIf $1; \
		Get WORD; Get LAST; I64LeS; BrIf $0; \
		BEGUN; Set WORD; Br DONE; \
	End; \
	End; \
	MOVD (group_dice+8)(GROUP), COUNT

#define NEXT_GROUP \
	ADD(GROUP, group__size); \
	Get GROUP; \
	I64Load groups_base+56(FP); I64Load groups_len+64(FP); I64Const $group__size; I64Mul; I64Add; \
	I64LtU; BrIf $0

// func swapDecks(decks []uint8, n int, words []uint32, groups []group, at, faces int, down bool) (dealt, used int)
#define AT R7    // the place of the round
#define UNTIL R8 // where the next group goes on
#define TO R9    // the place that the die shows
#define CARD R10
#define BEGUN R11 // the first word of the deck at hand

#define SWAP \
	Get X; Get FACES; I64Mul; Set X; \
	Get X; I64Const $32; I64ShrU; I32WrapI64; Get DECK; I32WrapI64; I32Add; I64ExtendI32U; Set TO; \
	Get X; LOW32; Set X; \
	MOVB 0(TO), CARD; \
	MOVB 0(AT), 0(TO); \
	MOVB CARD, 0(AT)

TEXT ·swapDecks(SB), NOSPLIT, $0-120
	BEGIN
	Block
	Loop
		BEGIN_DECK($1)
		MOVD WORD, BEGUN

		// The fresh deck, eight cards at a time.
		MOVD $0x0706050403020100, CARD
		MOVD DECK, AT
		Get DECK; I64Load n+24(FP); I64Add; Set UNTIL
		Loop
			MOVD CARD, 0(AT)
			ADD(CARD, 0x0808080808080808)
			ADD(AT, 8)
			Get AT; Get UNTIL; I64LtU; BrIf $0
		End

		Get DECK; I64Load at+80(FP); I64Add; Set AT
		MOVD faces+88(FP), FACES
		Loop
			DRAW(Get BEGUN, $4)
			I64Load8U down+96(FP); I64Eqz
			If
				Get AT; Get COUNT; I64Add; Set UNTIL
				Loop
					SWAP
					ADD(AT, 1)
					Get AT; Get UNTIL; I64Ne; BrIf $0
				End
			Else
				Get AT; Get COUNT; I64Sub; Set UNTIL
				Loop
					SWAP
					ADD(FACES, -1)
					ADD(AT, -1)
					Get AT; Get UNTIL; I64Ne; BrIf $0
				End
			End
			NEXT_GROUP
		End
		END_DECK
		Br $0
	End
	End
	Get SP; Get DECK; I64Load decks_base+0(FP); I64Sub; I64Load n+24(FP); I64DivU; I64Store dealt+104(FP)
	Get SP; Get WORD; I64Load words_base+32(FP); I64Sub; I64Const $2; I64ShrU; I64Store used+112(FP)
	RET

#undef UNTIL

// func insertDecks(decks []uint8, n int, words []uint32, groups []group) (dealt, used int)
//
// Moving the cards behind place j costs a misjudged branch or a call for every
// card. So this follows not the deck but each card's place: a card inserted at
// place j moves each card that is at place j or behind by one. Eight places p lie side
// by side in 64 bits as 128 + p; taking j from each leaves the 128 just where
// p ≥ j, and this bit, moved down, is the one to be added.
//
// Cards come into a word at its low end, and what is not yet a card is 127, which
// no j moves. Four words, 32 cards, are followed at a time through all dice that
// concern them; then the next 32. All this takes the same turns for any rolls.
#define ROLL R7   // where the next roll is
#define END R8    // behind the last roll
#define UNTIL R9
#define J R10     // the roll, eight times
#define P0 R11    // the places of the cards
#define P1 R12
#define P2 R13
#define P3 R14
#define PLACES R15

#define READ_ROLL \
	I64Load8U 0(ROLL); Tee X; I64Const $0x0101010101010101; I64Mul; Set J; \
	ADD(ROLL, 1)

#define MOVE(P) \
	Get P; Get P; Get J; I64Sub; I64Const $-0x7f7f7f7f7f7f7f80; I64And; I64Const $7; I64ShrU; I64Add; Set P

// Eight rounds, or as many as are left, that move the cards of some words and add theirs to P.
#define EIGHT(MOVES, P) \
	Get ROLL; I64Const $8; I64Add; Set UNTIL; \
	Get UNTIL; Get END; Get UNTIL; Get END; I64LtU; Select; Set UNTIL; \
	Loop; \
		READ_ROLL; \
		MOVES; \
		Get P; I64Const $8; I64Shl; Get X; I64Const $128; I64Or; I64Or; Set P; \
		Get ROLL; Get UNTIL; I64LtU; BrIf $0; \
	End; \
	Get ROLL; Get END; I64GeU; BrIf $0

TEXT ·insertDecks(SB), NOSPLIT, $128-96
	BEGIN
	Block
	Loop
		BEGIN_DECK($1)
		MOVD WORD, used+88(FP)

		// All rolls, to where the deck will be.
		MOVD DECK, ROLL
		MOVD $1, FACES
		Loop
			DRAW(I64Load used+88(FP), $4)
			Get ROLL; Get COUNT; I64Add; Set UNTIL
			Loop
				Get X; Get FACES; I64Mul; Set X
				Get ROLL; I32WrapI64; Get X; I64Const $32; I64ShrU; I64Store8 $0
				Get X; LOW32; Set X
				ADD(FACES, 1)
				ADD(ROLL, 1)
				Get ROLL; Get UNTIL; I64Ne; BrIf $0
			End
			NEXT_GROUP
		End
		MOVD ROLL, END

		// The places of all cards, to the frame.
		Get SP; I64ExtendI32U; Set PLACES
		MOVD DECK, FACES // the first roll of the words at hand
		Loop
			MOVD $0x7f7f7f7f7f7f7f7f, P0
			MOVD P0, P1
			MOVD P0, P2
			MOVD P0, P3
			MOVD FACES, ROLL
			Block
				EIGHT(MOVE(P0), P0)
				EIGHT(MOVE(P0); MOVE(P1), P1)
				EIGHT(MOVE(P0); MOVE(P1); MOVE(P2), P2)
				EIGHT(MOVE(P0); MOVE(P1); MOVE(P2); MOVE(P3), P3)
				Loop
					READ_ROLL
					MOVE(P0)
					MOVE(P1)
					MOVE(P2)
					MOVE(P3)
					Get ROLL; Get END; I64LtU; BrIf $0
				End
			End
			MOVD P0, 0(PLACES)
			MOVD P1, 8(PLACES)
			MOVD P2, 16(PLACES)
			MOVD P3, 24(PLACES)
			ADD(PLACES, 32)
			ADD(FACES, 32)
			Get FACES; Get END; I64LtU; BrIf $0
		End

		// Each card to its place. The low end of a word has its last card.
		Get SP; I64ExtendI32U; Set PLACES
		MOVD $0, COUNT // the first card of the word at hand
		Loop
			MOVD 0(PLACES), X
			ADD(PLACES, 8)
			Get COUNT; I64Const $8; I64Add; Set J
			Get J; I64Load n+24(FP); Get J; I64Load n+24(FP); I64LtU; Select; Set UNTIL
			Loop
				ADD(UNTIL, -1)
				Get DECK; Get X; I64Const $127; I64And; I64Add; I32WrapI64; Get UNTIL; I64Store8 $0
				Get X; I64Const $8; I64ShrU; Set X
				Get UNTIL; Get COUNT; I64GtU; BrIf $0
			End
			MOVD J, COUNT
			Get COUNT; I64Load n+24(FP); I64LtU; BrIf $0
		End
		END_DECK
		Br $0
	End
	End
	Get SP; Get DECK; I64Load decks_base+0(FP); I64Sub; I64Load n+24(FP); I64DivU; I64Store dealt+80(FP)
	Get SP; Get WORD; I64Load words_base+32(FP); I64Sub; I64Const $2; I64ShrU; I64Store used+88(FP)
	RET

// func tallyPlaces(counts []uint64, decks []uint8, n int)
TEXT ·tallyPlaces(SB), NOSPLIT, $0-56
	MOVD decks_base+24(FP), R0 // the next card
	Get R0; I64Load decks_len+32(FP); I64Add; Set R1
	I64Load n+48(FP); I64Const $3; I64Shl; Set R2 // from the counts of a card to those of the next
	Block
		Get R0; Get R1; I64GeU; BrIf $0
		Loop
			MOVD counts_base+0(FP), R3 // the count of card 0 at the place at hand
			Get R3; Get R2; I64Add; Set R4
			Loop
				I64Load8U 0(R0); Get R2; I64Mul; Get R3; I64Add; Set R5
				Get R5; I32WrapI64
				I64Load 0(R5); I64Const $1; I64Add
				I64Store $0
				ADD(R0, 1)
				ADD(R3, 8)
				Get R3; Get R4; I64LtU; BrIf $0
			End
			Get R0; Get R1; I64LtU; BrIf $0
		End
	End
	RET

// func tallyPaths(counts []uint64, ranks []uint16, words []uint32, dice *group, most int) (dealt, used int)
//
// LAST is where all words end. First the ranks of up to 128 words are looked up, then they are counted: short
// loops, in which a core has many looks into a large table under way at a time.
#undef UNTIL
#define LEFT R7   // how many shuffles are still wanted
#define UNTIL R8  // where the words at hand end
#define FOUND R9  // behind the ranks found
#define RANK R10

TEXT ·tallyPaths(SB), NOSPLIT, $256-104
	MOVD words_base+48(FP), WORD
	Get WORD; I64Load words_len+56(FP); I64Const $2; I64Shl; I64Add; Set LAST
	MOVD counts_base+0(FP), R2
	MOVD ranks_base+24(FP), R3
	MOVD dice+72(FP), R4
	MOVD group_product(R4), R5
	MOVD group_threshold(R4), R4
	MOVD most+80(FP), LEFT
	Block
	Loop
		// UNTIL = WORD + 4·min(128, LEFT), or where all words end
		I64Const $128; Get LEFT; I64Const $128; Get LEFT; I64LtS; Select; I64Const $2; I64Shl; Get WORD; I64Add; Set UNTIL
		Get UNTIL; Get LAST; Get UNTIL; Get LAST; I64LtU; Select; Set UNTIL
		Get WORD; Get UNTIL; I64GeU; BrIf $1

		Get SP; I64ExtendI32U; Set FOUND
		Block
		Loop
			I64Load32U 0(WORD); Get R5; I64Mul; Set X
			Get X; LOW32; Get R4; I64LtU; BrIf $1
			Get X; I64Const $32; I64ShrU; I64Const $1; I64Shl; Get R3; I64Add; Set RANK
			I64Load16U 0(RANK); Set RANK
			Get RANK; I64Eqz; BrIf $1
			Get FOUND; I32WrapI64; Get RANK; I64Store16 $0
			ADD(FOUND, 2)
			ADD(WORD, 4)
			Get WORD; Get UNTIL; I64LtU; BrIf $0
		End
		End

		Get SP; I64ExtendI32U; Set RANK
		Block
		Loop
			Get RANK; Get FOUND; I64GeU; BrIf $1
			I64Load16U 0(RANK); I64Const $1; I64Sub; I64Const $3; I64Shl; Get R2; I64Add; Set X
			Get X; I32WrapI64; I64Load 0(X); I64Const $1; I64Add; I64Store $0
			ADD(RANK, 2)
			ADD(LEFT, -1)
			Br $0
		End
		End

		// What has stopped it is a word to be thrown away, or an unknown path.
		Get WORD; Get UNTIL; I64GeU; BrIf $0
		I64Load32U 0(WORD); Get R5; I64Mul; LOW32; Get R4; I64GeU; BrIf $1
		ADD(WORD, 4)
		Br $0
	End
	End
	Get SP; I64Load most+80(FP); Get LEFT; I64Sub; I64Store dealt+88(FP)
	Get SP; Get WORD; I64Load words_base+48(FP); I64Sub; I64Const $2; I64ShrU; I64Store used+96(FP)
	RET

package deck_test

import (
	"fmt"
	"math"
	"testing"

	. "shufflelab/shuffle/deck"
)

func TestFreshDeckIsInOrder(t *testing.T) {
	const want = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ " +
		"A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ " +
		"A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ " +
		"A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣"
	fresh := Fresh()
	if got := Names(fresh[:]); got != want {
		t.Errorf("Names(Fresh()) = %q, want %q", got, want)
	}
	numbers := make([]int, Size)
	for i := range numbers {
		numbers[i] = i
		if fresh[i] != Card(i) {
			t.Errorf("place %d of the fresh deck holds card %d", i, fresh[i])
		}
	}
	if got := Names(numbers); got != want {
		t.Errorf("Names of 0 to 51 = %q, want %q", got, want)
	}
}

func TestNamesOfFewCards(t *testing.T) {
	if got := Names([]int(nil)); got != "" {
		t.Errorf("Names of no cards = %q", got)
	}
	if got := Names([]Card{22}); got != "10♥" {
		t.Errorf("Names of card 22 = %q, want 10♥", got)
	}
}

func TestCardsHaveTwoNames(t *testing.T) {
	for _, c := range []struct {
		card        Card
		value, suit int
		name, words string
	}{
		{0, 0, 0, "A♠", "ace of spades"},
		{12, 12, 0, "K♠", "king of spades"},
		{13, 0, 1, "A♥", "ace of hearts"},
		{22, 9, 1, "10♥", "ten of hearts"},
		{27, 1, 2, "2♦", "two of diamonds"},
		{49, 10, 3, "J♣", "jack of clubs"},
		{51, 12, 3, "K♣", "king of clubs"},
	} {
		if v, s := c.card.Value(), c.card.Suit(); v != c.value || s != c.suit {
			t.Errorf("card %d: value %d and suit %d, want %d and %d", uint8(c.card), v, s, c.value, c.suit)
		}
		if got := c.card.String(); got != c.name {
			t.Errorf("card %d: String() = %q, want %q", uint8(c.card), got, c.name)
		}
		if got := c.card.Words(); got != c.words {
			t.Errorf("card %d: Words() = %q, want %q", uint8(c.card), got, c.words)
		}
	}
}

func TestNumbersThatAreNoCardsAreNotNamedAsOne(t *testing.T) {
	if got := Card(52).String(); got != "Card(52)" {
		t.Errorf("Card(52).String() = %q", got)
	}
	if got := Card(255).Words(); got != "Card(255)" {
		t.Errorf("Card(255).Words() = %q", got)
	}
	// 256 and −256 would be A♠ if cut to 8 bits.
	got := Names([]int{256, -256, -1, 52, math.MinInt32})
	if want := "Card(256) Card(-256) Card(-1) Card(52) Card(-2147483648)"; got != want {
		t.Errorf("Names = %q, want %q", got, want)
	}
}

func Example() {
	fresh := Fresh()
	fmt.Println(Names(fresh[:5]))

	c, err := Parse("Th")
	if err != nil {
		panic(err)
	}
	fmt.Println(c, "is the", c.Words(), "and lies at place", int(c))
	// Output:
	// A♠ 2♠ 3♠ 4♠ 5♠
	// 10♥ is the ten of hearts and lies at place 22
}

func ExampleParseAll() {
	cards, err := ParseAll("A♠ 10h, queen of diamonds")
	fmt.Println(cards, err)
	// Output: [A♠ 10♥ Q♦] <nil>
}

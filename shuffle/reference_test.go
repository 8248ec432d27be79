//go:build !js

package shuffle

import (
	"bytes"
	"os"
	"os/exec"
	"testing"
)

// The golden files are what the reference in Python prints, byte for byte.
func TestGoldenFilesAreThoseOfTheReference(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("left out, since there is no python3: the golden files are not computed again")
	}
	script, err := os.ReadFile("testdata/reference.py")
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string]string{
		"deals":    "testdata/deals.json",
		"exact":    "bias/testdata/exact.json",
		"again":    "bias/testdata/again.json",
		"verdicts": "bias/testdata/verdicts.json",
	} {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(python, "-", name)
		cmd.Stdin = bytes.NewReader(script)
		var complaint bytes.Buffer
		cmd.Stderr = &complaint
		got, err := cmd.Output()
		if err != nil {
			t.Fatalf("reference.py %s: %v\n%s", name, err, complaint.Bytes())
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s: differs from what reference.py %s prints; one of them is wrong, and neither is changed to please the other", file, name)
		}
	}
}

// The browsers: where they are, and how to start and end them.
package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// A kind is a family of browsers.
type kind struct {
	names   []string // commands or patterns of paths, the first that is there is taken
	missing string   // what to do if none is
	command func(path, profile, url string) []string
	profile map[string]string // files to put into its profile
	env     []string
}

var kinds = map[string]kind{
	"chromium": {
		names:   []string{"build/bin/headless_shell"},
		missing: "run make chromium",
		command: func(path, profile, url string) []string {
			return []string{path, "--headless", "--no-first-run", "--disable-background-networking", "--disable-sync", "--user-data-dir=" + profile, "--window-size=1200,900", url}
		},
	},
	"firefox": {
		names:   []string{"$FIREFOX", "firefox", "firefox-esr", "/Applications/Firefox.app/Contents/MacOS/firefox"},
		missing: "install Firefox (on Debian: firefox-esr), or say FIREFOX=/path/to/one",
		command: func(path, profile, url string) []string {
			return []string{path, "--headless", "--no-remote", "--profile", profile, url}
		},
		profile: map[string]string{"user.js": strings.Join([]string{
			`user_pref("browser.shell.checkDefaultBrowser", false);`,
			`user_pref("browser.aboutwelcome.enabled", false);`,
			`user_pref("datareporting.policy.dataSubmissionEnabled", false);`,
			`user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);`,
			`user_pref("app.update.enabled", false);`,
			`user_pref("network.captive-portal-service.enabled", false);`,
			`user_pref("network.connectivity-service.enabled", false);`,
			`user_pref("services.settings.server", "data:,");`,
		}, "\n")},
	},
	"webkit": {
		names:   []string{"$WEBKIT", "/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/libexec/webkit2gtk-4.*/MiniBrowser", "/usr/lib/webkit2gtk-4.*/MiniBrowser"},
		missing: "install WebKitGTK's MiniBrowser and Xvfb (on Debian: webkit2gtk-driver xvfb xauth), or say WEBKIT=/path/to/MiniBrowser",
		command: func(path, profile, url string) []string {
			return []string{"xvfb-run", "-a", "-s", "-screen 0 1200x900x24", path, "--private", "--geometry=1180x860", url}
		},
		env: []string{"LIBGL_ALWAYS_SOFTWARE=1", "WEBKIT_DISABLE_COMPOSITING_MODE=1"},
	},
}

// find returns the path of a browser of this kind.
func (k kind) find() (string, bool) {
	for _, name := range k.names {
		name = os.ExpandEnv(name)
		if name == "" {
			continue
		}
		if paths, _ := filepath.Glob(name); len(paths) > 0 {
			name = paths[0]
		}
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		if _, err := exec.LookPath(k.command(path, "", "")[0]); err == nil {
			return path, true
		}
	}
	return "", false
}

// start opens an address in a new browser, and returns what ends it.
func (k kind) start(path, url string) (stop func(), err error) {
	home, err := os.MkdirTemp("", "shufflelab-profile-")
	if err != nil {
		return nil, err
	}
	for name, content := range k.profile {
		if err := os.WriteFile(filepath.Join(home, name), []byte(content), 0o600); err != nil {
			return nil, err
		}
	}
	args := k.command(path, home, url)
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home, "XDG_DATA_HOME="+home), k.env...)
	if os.Geteuid() == 0 {
		cmd.Env = append(cmd.Env, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1")
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // a browser is many processes: they are ended together
	if err := cmd.Start(); err != nil {
		os.RemoveAll(home)
		return nil, err
	}
	return func() {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		cmd.Wait()
		os.RemoveAll(home)
	}, nil
}

// version is what a browser says of itself.
func version(path string) string {
	out, err := exec.Command(path, "--version").Output()
	if text := strings.TrimSpace(string(out)); err == nil && text != "" {
		return text
	}
	return path
}

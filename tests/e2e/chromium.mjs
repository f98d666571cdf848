import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The shell without a window of its own first: it draws the same pages with less of the processor. */
const known = () =>
  [
    process.env.CHROME_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find(path => path && existsSync(path))

/** Path of a Chromium: one that is there, Playwright's own, or one installed now (Debian's package with Chinese fonts when root). */
export function chromium() {
  const there = known()
  if (there) return there
  const own = () => {
    const path = createRequire(import.meta.url)('playwright').chromium.executablePath()
    return existsSync(path) ? path : undefined
  }
  if (own()) return own()
  const install = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0
  console.log('安装 Chromium (installing Chromium) …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install('apt-get', ['update', '-qq'])
    for (const browser of ['chromium-headless-shell', 'chromium'])
      if (!known()) install('apt-get', ['install', '-y', '-qq', browser, 'fonts-noto-cjk'])
  }
  if (!known()) install('npx', ['playwright', 'install', '--with-deps', 'chromium'])
  const path = known() ?? own()
  if (path) return path
  console.error('没有可用的 Chromium：请安装后用 CHROME_PATH 指定 (no Chromium: install one and name it with CHROME_PATH)')
  process.exit(1)
}

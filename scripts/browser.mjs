// The system's browser for the journeys, and a font with Chinese characters.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { giveUp, say } from './setup.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const knownPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
// Ubuntu's `chromium-browser` may be a stub that only asks for a snap, so it must actually run.
function answers(file) {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    return false
  }
  return spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((directory) => path.join(directory, name))
    .filter((file) => existsSync(file))
}

function findBrowser() {
  return [...names.flatMap(onPath), ...knownPlaces].find(answers)
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  if (listed.status === 0) return listed.stdout.trim() !== ''
  return existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')
}

function mayInstall(systems = /^ID(_LIKE)?=.*(debian|ubuntu)/m) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return systems.test(readFileSync('/etc/os-release', 'utf8'))
}

const commandFor = (packages) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`

function install(packages) {
  say(`Installing ${packages.join(' ')} from the system's packages …`)
  spawnSync('sh', ['-c', commandFor(packages)], {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Returns the path of a browser that starts; installs one (and the font) if the system allows it. */
export function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !answers(chosen)) giveUp(`CHROMIUM_PATH is ${chosen}, which does not start.`)
  const find = () => chosen || findBrowser()
  const browser = find()
  const packages = [browser ? '' : 'chromium', hasChineseFont() ? '' : 'fonts-noto-cjk'].filter(Boolean)
  if (browser && packages.length === 0) return browser

  const byHand = commandFor(packages)
  if (!mayInstall()) {
    const command = process.platform === 'darwin' ? 'brew install --cask chromium' : `sudo sh -c '${byHand}'`
    giveUp(
      `The tests need a Chromium and a Chinese font, and may not install software here. Please run once\n\n` +
        `  ${command}\n\n(or set CHROMIUM_PATH to a Chromium or Chrome), then try again.`,
    )
  }
  install(packages)
  const installed = find()
  if (installed && hasChineseFont()) return installed
  return giveUp(`Not everything could be installed. Please run \`${byHand}\` by hand, or set CHROMIUM_PATH.`)
}

/** Chromium without windows: most journeys take a quarter less time in it. Only Debian has it as a package. */
const shell = 'chromium-headless-shell'

/**
 * Settings of the journeys: the browser, installed if the system allows it, and its headless shell where there is one.
 */
export function browserSettings() {
  if (process.env.CHROMIUM_PATH) return { CHROMIUM_PATH: ensureBrowser() }
  if (onPath(shell).length === 0 && mayInstall(/^ID=debian$/m)) install([shell])
  const [found] = onPath(shell).filter(answers)
  return { CHROMIUM_PATH: ensureBrowser(), ...(found && { HEADLESS_SHELL_PATH: found }) }
}

/** Other engines, by the programs that their packages bring. */
const otherEngines = {
  webKit: {
    // WebKit itself comes with its driver, its video does not.
    WebKitWebDriver: ['webkit2gtk-driver', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-good'],
    Xvfb: ['xvfb'],
  },
  firefox: { 'firefox-esr': ['firefox-esr'] },
}

/**
 * Installs other engines if the system allows it. Where it does not, the tests that need them fail and say what is
 * missing; the others still run.
 */
export function ensureEngines(...names) {
  const packages = names
    .flatMap((name) => Object.entries(otherEngines[name]))
    .filter(([program]) => onPath(program).length === 0)
    .flatMap(([, itsPackages]) => itsPackages)
  if (packages.length > 0 && mayInstall()) install(packages)
}

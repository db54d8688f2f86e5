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

function findBrowser() {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .flatMap((directory) => names.map((name) => path.join(directory, name)))
  return [...onPath, ...knownPlaces].find(answers)
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  if (listed.status === 0) return listed.stdout.trim() !== ''
  return existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')
}

function mayInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** Returns the path of a browser that starts; installs one (and the font) if the system allows it. */
export function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !answers(chosen)) giveUp(`CHROMIUM_PATH is ${chosen}, which does not start.`)
  const find = () => chosen || findBrowser()
  const browser = find()
  const packages = [browser ? '' : 'chromium', hasChineseFont() ? '' : 'fonts-noto-cjk']
    .filter(Boolean)
    .join(' ')
  if (browser && packages === '') return browser

  const install = `apt-get update && apt-get install -y --no-install-recommends ${packages}`
  if (!mayInstall()) {
    const command = process.platform === 'darwin' ? 'brew install --cask chromium' : `sudo sh -c '${install}'`
    giveUp(
      `The tests need a Chromium and a Chinese font, and may not install software here. Please run once\n\n` +
        `  ${command}\n\n(or set CHROMIUM_PATH to a Chromium or Chrome), then try again.`,
    )
  }
  say(`Installing ${packages} from the system's packages …`)
  spawnSync('sh', ['-c', install], {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  const installed = find()
  if (installed && hasChineseFont()) return installed
  return giveUp(`Not everything could be installed. Please run \`${install}\` by hand, or set CHROMIUM_PATH.`)
}

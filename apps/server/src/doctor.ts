import { randomUUID } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { type ClubFacts, findingsOf, type Level } from './doctor.rules.ts'
import type { Db } from './kit/db.ts'
import { schemaState } from './kit/migrate.ts'
import { command, exitCodes } from './kit/operator-command.ts'

const marks: Record<Level, string> = { ok: 'ok      ', warning: 'warning ', problem: 'problem ' }
const readByOthers = 0o007

interface DoctorDeps {
  config: Config
  db: Db
  /** Why the store takes no file, what files take, and ffmpeg's version. */
  examineUploads(): Promise<{ failure: string | null; usedBytes: number; ffmpeg: string | null }>
}

async function examineFolder(path: string): Promise<ClubFacts['dataFolder']> {
  try {
    const file = join(path, `doctor-${randomUUID()}`)
    await writeFile(file, 'a file of the doctor', { flag: 'wx', mode: 0o600 })
    await rm(file)
    const [{ bavail, bsize }, { mode }] = await Promise.all([statfs(path), stat(path)])
    return { path, failure: null, freeBytes: bavail * bsize, isReadByOthers: (mode & readByOthers) !== 0 }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { path, failure, freeBytes: 0, isReadByOthers: false }
  }
}

async function examine({ config, db, examineUploads }: DoctorDeps): Promise<ClubFacts> {
  const [database, dataFolder, uploads] = await Promise.all([
    schemaState(db),
    examineFolder(config.dataDir),
    examineUploads(),
  ])
  return {
    isProduction: config.isProduction,
    isDemo: config.isDemo,
    isEmbedded: config.databaseUrl === null,
    hasPublicUrl: config.publicUrl !== null,
    hasSmsGateway: config.smsGateway !== null,
    secretsSet: [
      { name: 'CLUB_SECRET', isSet: config.secret !== null },
      { name: 'CLUB_PASSWORD_KEY_FILE', isSet: config.passwordKeyFile !== null },
    ],
    hasBankKeys: config.bankEventKeys === null || config.bankEventKeys.length > 0,
    trustedProxies: config.trustedProxies.length,
    database,
    dataFolder,
    store: { ...uploads, isBucket: config.uploads.s3 !== null, maxBytes: config.uploads.maxTotalBytes },
    ffmpeg: uploads.ffmpeg,
  }
}

export const doctorCommand = command({
  name: 'doctor',
  description:
    'look at settings, database, data folder, file store, ffmpeg, secrets and proxy, and say what is wrong',
  run: async (deps: DoctorDeps, { print }) => {
    const findings = findingsOf(await examine(deps))
    for (const { level, about, says } of findings) print.out(`${marks[level]}${about}: ${says}`)
    const count = (level: Level) => findings.filter((finding) => finding.level === level).length
    print.out(`${count('problem')} problems, ${count('warning')} warnings`)
    return count('problem') === 0 ? exitCodes.ok : exitCodes.refused
  },
})

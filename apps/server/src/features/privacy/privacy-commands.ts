import { defaultLanguage, type Language, languages } from '@club/contract/languages.ts'
import { z } from 'zod'
import { writeNewFile } from '../../kit/files/new-file.ts'
import { recordAct } from '../../kit/operator/audit.ts'
import { carryOut, dryRun, orderIn, printPreview } from '../../kit/operator/operator-act.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  memberName,
  memberNames,
  path,
} from '../../kit/operator/operator-command.ts'
import { rowsAtErasure } from '../../kit/personal-data.ts'
import { closing } from '../identity/identity.ts'
import { findMember, mobileHashOf } from '../identity/members.ts'
import { htmlFile, jsonFile } from './data-file.ts'
import { knownInWords } from './known-data.ts'
import { rowsInFile } from './privacy.routes.ts'
import type { PrivacyContext } from './privacy-context.ts'

export type PrivacyCommandDeps = Pick<
  PrivacyContext,
  'db' | 'clock' | 'sealing' | 'published' | 'personalData'
>

const member = argument('<member>', memberNames, memberName)
const document = argument(
  '--document <number>',
  'the number under which the request and its proofs are filed',
  z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}./-]{2,59}$/u, 'must be the number of a filed document'),
)
const why = 'whose request it is and what it is based on'

/** What the operator does at the request of a member, or of the next of kin after a death. */
export const privacyCommands = commandGroup<PrivacyCommandDeps>(
  'privacy',
  "members' data: export and erasure",
  [
    command({
      name: 'export',
      description: 'writes what the club knows about a member to a file, .json or .html',
      needsReason: why,
      arguments: {
        member,
        file: argument('<file>', 'the file to write; only its owner can read it', path),
        document,
        language: argument(
          '--language <language>',
          'of the words',
          z.enum(languages).default(defaultLanguage),
        ),
      },
      run: exportData,
    }),
    command({
      name: 'erase',
      description: 'closes an account at once, without ten minutes to undo, and erases its data',
      needsReason: why,
      arguments: { member, document, dryRun },
      run: erase,
    }),
  ],
)

type Asked = CommandCall<{ member: string; document: string }>

/** The named member; null, with a message, if unknown. */
async function memberNamed(deps: PrivacyCommandDeps, { args, print }: Asked): Promise<string | null> {
  const found = await findMember(deps.db, deps, args.member)
  if ('userId' in found) return found.userId
  print.err(found.problem)
  return null
}

async function exportData(
  deps: PrivacyCommandDeps,
  call: CommandCall<{ member: string; document: string; file: string; language: Language }>,
): Promise<number> {
  const { db, clock } = deps
  const { args, print, operator, reason } = call
  const userId = await memberNamed(deps, call)
  if (userId === null) return exitCodes.refused
  const subject = { userId, mobileHash: await mobileHashOf(db, userId) }
  const parts = await knownInWords(deps, subject, args.language, rowsInFile)
  const at = await clock.now(db)
  const text = (args.file.endsWith('.json') ? jsonFile : htmlFile)(parts, args.language, at)
  const written = await writeNewFile(args.file, {
    async write(file) {
      await file.writeFile(text)
      return true
    },
    async beforeItAppears() {
      const detail = { member: userId, document: args.document }
      const act = { operator, act: 'privacy.export', reason, detail }
      await db.inTransaction((tx) => recordAct(tx, clock, act))
    },
  })
  if (typeof written === 'object') {
    print.err(written.problem)
    return exitCodes.refused
  }
  print.out(`${parts.length} parts were written to ${args.file}`)
  return exitCodes.ok
}

async function erase(
  deps: PrivacyCommandDeps,
  call: CommandCall<{ member: string; document: string; dryRun: boolean }>,
): Promise<number> {
  const { args, print } = call
  const userId = await memberNamed(deps, call)
  if (userId === null) return exitCodes.refused
  const rows = await rowsAtErasure(deps.db, deps.personalData, userId)
  const { detail } = await carryOut(deps, orderIn(call), 'privacy.erase', async (tx) => ({
    detail: (await closing.begin(tx, deps, userId, true))
      ? { member: userId, document: args.document }
      : null,
  }))
  if (!detail) {
    print.err('this account is already being erased, or is erased')
    return exitCodes.refused
  }
  print.out(
    `at least ${rows.erased} rows in ${rows.tables} tables are erased, and whatever else is kept under the mobile, ` +
      `the customer number or a code of the member; ${rows.kept} rows stay under a pseudonym`,
  )
  print.out('the account is closed; the server erases its data within two minutes')
  printPreview(print, args)
  return exitCodes.ok
}

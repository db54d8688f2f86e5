import { downloadDays } from '@club/contract/desk/acts.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { defaultLanguage, inEachLanguage, type Language, languages } from '@club/contract/languages.ts'
import { z } from 'zod'
import { writeNewFile } from '../../kit/files/new-file.ts'
import { type ActCall, type ActOutcome, act, changed, exportPreview } from '../../kit/operator/act.ts'
import { recordAct, recordLook } from '../../kit/operator/audit.ts'
import { carryOut } from '../../kit/operator/operator-act.ts'
import {
  argument,
  commandGroup,
  exitCodes,
  memberName,
  memberNames,
  optionalPath,
  typedText,
} from '../../kit/operator/operator-command.ts'
import { rowsAtErasure } from '../../kit/personal-data.ts'
import { brandIn } from '../content/content.ts'
import { closing } from '../identity/identity.ts'
import { findMember, mobileHashOf } from '../identity/members.ts'
import { htmlFile, jsonFile } from './data-file.ts'
import { knownInWords } from './known-data.ts'
import { rowsInFile } from './privacy.routes.ts'
import { type PrivacyWords, words } from './privacy.words.ts'
import type { PrivacyContext } from './privacy-context.ts'

export type PrivacyCommandDeps = Pick<
  PrivacyContext,
  'db' | 'clock' | 'sealing' | 'published' | 'personalData'
>

const member = argument('<member>', memberNames, memberName)
const document = argument(
  '--document <number>',
  'the number under which the request and its proofs are filed',
  typedText(
    (text) => /^[\p{L}\p{N}][\p{L}\p{N}./-]{2,59}$/u.test(text),
    inEachLanguage((language) => words[language].documentForm),
  ),
)
const why = 'whose request it is and what it is based on'

/** What the operator does at the request of a member, or of the next of kin after a death. */
export const privacyCommands = commandGroup<PrivacyCommandDeps>(
  'privacy',
  "members' data: export and erasure",
  [
    act({
      name: 'export',
      description: 'writes what the club knows about a member to a file, .json or .html',
      does: 'showsMembers',
      needsReason: why,
      words: inEachLanguage((language) => words[language].exportAct),
      arguments: {
        member,
        file: argument(
          '[file]',
          'the file to write; only the user whom the command runs as can read it',
          optionalPath,
        ),
        document,
        language: argument(
          '--language <language>',
          'of the words',
          z.enum(languages).default(defaultLanguage),
        ),
      },
      isConfirmed: () => true,
      carryOut: exportData,
    }),
    act({
      name: 'erase',
      description: 'closes an account at once, without ten minutes to undo, and erases its data',
      needsReason: why,
      words: inEachLanguage((language) => words[language].eraseAct),
      arguments: { member, document },
      isConfirmed: () => true,
      carryOut: erase,
    }),
  ],
)

type ExportCall = ActCall<{
  member: string
  document: string
  file?: string | undefined
  language: Language
}>
type ExportOutcome = ActOutcome<PrivacyWords['exportAct']>

/** At the desk a second person confirms an export, and whoever ordered it downloads it; the shell writes a file. */
async function exportData(deps: PrivacyCommandDeps, call: ExportCall): Promise<ExportOutcome> {
  const { args, isPreview } = call
  const { file, document: filedAs } = args
  const found = await findMember(deps.db, deps, args.member)
  if ('problem' in found) return { refused: (_words, language) => found.problem[language] }
  const { userId } = found
  if (file !== undefined && !isPreview) return writeExport(deps, call, { userId, file })
  return {
    changes: (w) => [
      changed(w.member, null, userId),
      changed(w.document, null, filedAs),
      changed(w.holds),
      changed(w.download(downloadDays)),
    ],
    shell: exportPreview(
      `what the club knows about member ${userId}`,
      file,
      'club privacy export <member> known.html',
    ),
  }
}

async function writeExport(
  deps: PrivacyCommandDeps,
  { args, operator, reason }: ExportCall,
  { userId, file: path }: { userId: string; file: string },
): Promise<ExportOutcome> {
  const { db, clock, published } = deps
  const { language } = args
  const parts = await partsOf(deps, userId, language)
  const at = await clock.now(db)
  const text = path.endsWith('.json')
    ? jsonFile(parts, language, at)
    : htmlFile(parts, language, at, brandIn(published, language))
  const written = await writeNewFile(path, {
    // All that is known about a member: more than the other operators may see.
    isOwnersAlone: true,
    async write(file) {
      await file.writeFile(text)
      return true
    },
    async beforeItAppears() {
      const detail = { member: userId, document: args.document }
      const done = { operator, act: 'privacy.export', reason, detail }
      await db.inTransaction((tx) => recordAct(tx, clock, done))
    },
  })
  if (typeof written === 'object') return { refused: () => written.problem }
  const told = `${englishCount(parts.length, 'part was', 'parts were')} written to ${path}`
  return {
    changes: () => [changed(told)],
    shell(print) {
      print.out(told)
      return exitCodes.ok
    },
  }
}

async function partsOf(deps: PrivacyCommandDeps, userId: string, language: Language) {
  const subject = { userId, mobileHash: await mobileHashOf(deps.db, userId) }
  return knownInWords(deps, subject, language, rowsInFile)
}

/** The same as a page for the desk, whose operator hands it over; recorded like the command. */
export async function exportAtDesk(
  deps: PrivacyCommandDeps,
  order: { operator: string; reason: string; document: string; userId: string },
  language: Language,
): Promise<{ fileName: string; html: string }> {
  const { db, clock, published } = deps
  const { operator, reason, document, userId } = order
  const parts = await partsOf(deps, userId, language)
  const detail = { member: userId, document }
  await recordLook(deps, { operator, reason }, 'privacy.export', detail)
  const { file } = words[language]
  const html = htmlFile(parts, language, await clock.now(db), brandIn(published, language))
  return { fileName: `${file.name}-${document}.html`, html }
}

async function erase(
  deps: PrivacyCommandDeps,
  call: ActCall<{ member: string; document: string }>,
): Promise<ActOutcome<PrivacyWords['eraseAct']>> {
  const { args } = call
  const found = await findMember(deps.db, deps, args.member)
  if ('problem' in found) return { refused: (_words, language) => found.problem[language] }
  const { userId } = found
  const rows = await rowsAtErasure(deps.db, deps.personalData, userId)
  const { detail } = await carryOut(deps, call, 'privacy.erase', async (tx) => ({
    detail: (await closing.begin(tx, deps, userId, true))
      ? { member: userId, document: args.document }
      : null,
  }))
  if (!detail) return { refused: (w) => w.erasedBefore }
  return { changes: (w) => [changed(w.rows(rows)), changed(w.closed)] }
}

import { downloadDays } from '@club/contract/desk/acts.ts'
import type { contest } from '@club/contract/desk/contest.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { inEachLanguage, type Language, shellLanguage } from '@club/contract/languages.ts'
import { prizesOf } from '@club/contract/prize-tiers.ts'
import { csvLine } from '../../kit/files/csv-line.ts'
import { writeNewFile } from '../../kit/files/new-file.ts'
import { type ActCall, type ActOutcome, act, changed, exportPreview } from '../../kit/operator/act.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { argument, optionalPath, wholeNumber } from '../../kit/operator/operator-command.ts'
import { memberNames, memberOf, mobileOf } from '../identity/members.ts'
import type { ContestContext } from './contest.ts'
import { type ContestWords, words } from './contest.words.ts'
import { prizesIn } from './prizes.ts'
import { namesOfWorks } from './work-names.ts'

const header = 'prize,month,work,name,member,nickname,mobile,shown'

type Winner = DeskAnswerOf<typeof contest.winners>['winners'][number]
interface Winners {
  edition: number
  winners: Winner[]
}

export function prizeName(edition: number, tier: number, language: Language): string {
  const known = prizesOf(edition).find((each) => each.tier === tier)
  return known ? words[language].prizes.names[known.prize] : String(tier)
}

const givenIn = async (context: ContestContext, edition: number) =>
  (await prizesIn(context, edition)).list.filter(({ approvedBy }) => approvedBy !== null)

/** Whom the given prizes went to, with their mobiles. */
export async function winnersOf(
  context: ContestContext,
  edition: number,
  language: Language,
): Promise<Winners> {
  const { db, sealing } = context
  const given = await givenIn(context, edition)
  const found = await namesOfWorks(
    context,
    given.map(({ workNo }) => workNo),
  )
  const userIds = [...new Set([...found.values()].map(({ userId }) => userId))]
  const names = await memberNames(db, sealing, userIds, language)
  const mobiles = new Map<string, string | null>()
  for (const userId of userIds) {
    const isMember = (await memberOf(db, userId))?.status === 'normal'
    mobiles.set(userId, isMember ? ((await mobileOf(db, sealing, userId))?.mobile ?? null) : null)
  }
  const winners = given.flatMap(({ tier, workNo, month }) => {
    const work = found.get(workNo)
    if (!work) return []
    return [
      {
        tier,
        prize: prizeName(edition, tier, language),
        month: month || null,
        workNo,
        workName: work.name,
        memberId: work.userId,
        nickName: names.get(work.userId)?.nickName ?? '',
        mobile: mobiles.get(work.userId) ?? null,
        isShown: work.isListed,
      },
    ]
  })
  return { edition, winners }
}

/** What the audit log keeps of a look at them. */
export const detailOf = ({ edition, winners }: Winners) => ({
  edition,
  prizes: winners.length,
  parts: [...new Set(winners.map(({ memberId }) => memberId))].map((member) => ({ member })),
})

type WinnersCall = ActCall<{ edition: number; file?: string | undefined }>
type Outcome = ActOutcome<ContestWords['winners']>

async function writeList(
  context: ContestContext,
  { operator, reason }: WinnersCall,
  { edition, path }: { edition: number; path: string },
): Promise<Outcome> {
  const found = await winnersOf(context, edition, shellLanguage)
  const lines = found.winners.map(({ prize, month, workNo, workName, memberId, nickName, mobile, isShown }) =>
    csvLine([prize, month, workNo, workName, memberId, nickName, mobile, isShown ? 'yes' : 'no']),
  )
  const written = await writeNewFile(path, {
    async write(file) {
      await file.writeFile([header, ...lines, ''].join('\n'))
      return true
    },
    beforeItAppears: () => recordLook(context, { operator, reason }, 'contest.winners', detailOf(found)),
  })
  if (typeof written === 'object') return { refused: () => written.problem }
  const told = `${englishCount(lines.length, 'prize was', 'prizes were')} written to ${path}`
  return { changes: () => [changed(told)] }
}

/** At the desk a second person confirms the list, and it is downloaded; the shell writes a file. */
async function listWinners(context: ContestContext, call: WinnersCall): Promise<Outcome> {
  const { edition, file: path } = call.args
  const { length } = await givenIn(context, edition)
  if (length === 0) return { refused: (w) => w.noneGiven(edition) }
  if (path !== undefined && !call.isPreview) return writeList(context, call, { edition, path })
  return {
    changes: (w) => [
      changed(w.edition, null, String(edition)),
      changed(w.prizes, null, String(length)),
      changed(w.holds),
      changed(w.download(downloadDays)),
    ],
    shell: exportPreview(
      englishCount(length, 'prize'),
      path,
      `club contest winners ${edition} winners-${edition}.csv`,
    ),
  }
}

export const winnersAct = act({
  name: 'winners',
  description: 'writes whom the given prizes of an edition went to, with mobile (CSV)',
  does: 'showsMembers',
  words: inEachLanguage((language) => words[language].winners),
  arguments: {
    edition: argument('<edition>', 'the edition', wholeNumber(1, 6)),
    file: argument('[file]', 'the file to write; it must not exist yet', optionalPath),
  },
  isConfirmed: () => true,
  carryOut: listWinners,
})

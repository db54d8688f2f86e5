import { businessDay } from '@club/contract/business-day.ts'
import { shownInvitationCode } from '@club/contract/invitation-code.rules.ts'
import { defaultLanguage, type Language, languageTable } from '@club/contract/languages.ts'
import { leadElsewhereTogether } from '@club/contract/plain-words.rules.ts'
import { prizesOf } from '@club/contract/prize-tiers.ts'
import { brandIn, type Published, type ShownItem } from '../content/content.ts'
import { memberNames } from '../identity/members.ts'
import { posterFonts } from './fonts.ts'
import { shownText } from './poster-text.rules.ts'
import { words } from './posters.words.ts'
import type { OwnedMedal, PostersContext, PosterWork } from './posters-context.ts'
import type { Sheet, SheetPicture, TextBlock, TextRole } from './sheet.ts'
import type { TemplateId } from './templates.ts'

interface Reader {
  memberId: string
  language: Language
}

/** What every sheet has: the club's names, the seal, and the member's link to a page. */
function frameOf(
  { published, config }: PostersContext,
  { memberId, language }: Reader,
  page: string,
): Pick<Sheet, 'language' | 'footer' | 'link' | 'seal'> {
  const link = new URL(page, config.publicUrl ?? `http://localhost:${config.port}`)
  link.searchParams.set('invitationUserId', memberId)
  const { bankName, clubName } = brandIn(published, language)
  return {
    language,
    footer: { clubName, bankName, hint: words[language].scan, logo: published.brand().logo },
    link: link.href,
    seal: brandIn(published, defaultLanguage).clubName,
  }
}

/** Blocks of words; what a font cannot show is left out, and an empty block with it. */
function blocksOf(language: Language, ...blocks: readonly [role: TextRole, text: string][]): TextBlock[] {
  return blocks.flatMap(([role, text]) => {
    const shown = shownIn(language, text)
    return shown === '' ? [] : [{ role, text: shown }]
  })
}

const shownIn = (language: Language, text: string) =>
  shownText(text, posterFonts.plain(), languageTable[language].hasSpaces)

/** Whether members' words lead nowhere else, neither as they were typed nor as they are drawn: signs are left out. */
export const mayStandOnPoster = (language: Language, ...texts: readonly string[]): boolean =>
  !leadElsewhereTogether(...texts) && !leadElsewhereTogether(...texts.map((text) => shownIn(language, text)))

/** The name of a member or of a work; '' where nothing of it can be shown, or it leads elsewhere with what is beside it. */
const shownName = (language: Language, name: string, ...beside: readonly string[]) =>
  mayStandOnPoster(language, name, ...beside) ? shownIn(language, name) : ''

/** A published picture by its name; null without one. */
function contentPicture(published: Published, name: string | null): SheetPicture | null {
  const file = name === null ? null : published.mediaNamed(name)
  return file && { from: 'content', fileName: file.fileName }
}

/** The member's nickname, or the default where it cannot be shown: one that is older than a rule may lead elsewhere. */
async function nameOf(
  { db, sealing }: PostersContext,
  { memberId, language }: Reader,
  ...beside: readonly string[]
): Promise<string> {
  const given = (await memberNames(db, sealing, [memberId], language)).get(memberId)?.nickName ?? ''
  return shownName(language, given, ...beside) || words[language].aMember
}

export async function invitationSheet(
  context: PostersContext,
  { template, text }: { template: TemplateId; text: string },
  reader: Reader,
): Promise<Sheet> {
  const { language } = reader
  const frame = frameOf(context, reader, '/')
  const own = words[language]
  return {
    kind: 'invitation',
    template,
    ...frame,
    blocks: blocksOf(
      language,
      ['title', shownIn(language, text) || own.invitation],
      ['body', own.invites(await nameOf(context, reader, text), frame.footer.clubName)],
      ['note', own.code(shownInvitationCode(await context.invitationCodeOf(reader.memberId)))],
    ),
    picture: null,
  }
}

export function workSheet(
  context: PostersContext,
  { template, text, work }: { template: TemplateId; text: string; work: PosterWork },
  reader: Reader,
): Sheet {
  const { language } = reader
  const own = words[language]
  const name = shownName(language, work.name, text)
  return {
    kind: 'work',
    template,
    ...frameOf(context, reader, `/talentWork?workNo=${work.workNo}`),
    blocks: blocksOf(
      language,
      ['title', own.workName(name || work.workNo)],
      ['note', own.workLine(shownName(language, work.nickName, name, text), work.workNo)],
      ['body', shownIn(language, text) || own.comeAndSee],
    ),
    picture: work.picture && { from: 'member', ...work.picture },
  }
}

/** A course, an article or another item with a page, with the member's words or the usual ones. */
export function itemSheet(
  context: PostersContext,
  { template, text, item }: { template: TemplateId; text: string; item: ShownItem },
  reader: Reader,
): Sheet {
  const { language } = reader
  const own = words[language]
  return {
    kind: 'item',
    template,
    ...frameOf(context, reader, item.path),
    blocks: blocksOf(
      language,
      ['title', item.title],
      ['note', item.summary],
      ['body', shownIn(language, text) || (item.kind === 'course' ? own.learnAlong : own.readAlong)],
    ),
    picture: contentPicture(context.published, item.picture),
  }
}

export async function certificateSheet(
  context: PostersContext,
  { template, work }: { template: TemplateId; work: PosterWork },
  reader: Reader,
): Promise<Sheet> {
  const { language } = reader
  const own = words[language]
  const frame = frameOf(context, reader, '/')
  const tiers = work.awards.map(({ tier }) => tier)
  const names = prizesOf(work.edition)
    .filter(({ tier }) => tiers.includes(tier))
    .map(({ prize }) => own.prizes[prize])
  const [first] = work.awards
  return {
    kind: 'certificate',
    template,
    ...frame,
    footer: { ...frame.footer, hint: first ? own.day(businessDay(first.approvedAt)) : '' },
    link: null,
    blocks: blocksOf(
      language,
      ['heading', own.certificate],
      ['name', await nameOf(context, reader, work.name)],
      ['body', own.hasWon(own.workName(shownName(language, work.name) || work.workNo), work.editionTitle)],
      ['prize', names.join(own.and)],
    ),
    picture: null,
  }
}

export async function medalSheet(
  context: PostersContext,
  { name, intro, image, total }: OwnedMedal,
  reader: Reader,
): Promise<Sheet> {
  const { language } = reader
  const own = words[language]
  return {
    kind: 'medal',
    template: 'pine-crane',
    ...frameOf(context, reader, '/'),
    blocks: blocksOf(
      language,
      ['title', name],
      ['body', own.earned(await nameOf(context, reader), total)],
      ['note', intro],
    ),
    picture: contentPicture(context.published, image),
  }
}

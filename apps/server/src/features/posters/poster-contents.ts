import { defaultLanguage, type Language, languageTable } from '@club/contract/languages.ts'
import { leadElsewhereTogether } from '@club/contract/plain-words.rules.ts'
import { brandIn, type Published } from '../content/content.ts'
import { memberNames } from '../identity/members.ts'
import { posterFonts } from './fonts.ts'
import { shownText } from './poster-text.rules.ts'
import { words } from './posters.words.ts'
import type { PostersContext } from './posters-context.ts'
import type { Sheet, SheetPicture, TextBlock, TextRole } from './sheet.ts'

export interface Reader {
  memberId: string
  language: Language
}

/** What every sheet has: the club's names, the seal, and the member's link to a page. */
export function frameOf(
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
export function blocksOf(
  language: Language,
  ...blocks: readonly [role: TextRole, text: string][]
): TextBlock[] {
  return blocks.flatMap(([role, text]) => {
    const shown = shownIn(language, text)
    return shown === '' ? [] : [{ role, text: shown }]
  })
}

export const shownIn = (language: Language, text: string) =>
  shownText(text, posterFonts.plain(), languageTable[language].hasSpaces)

/** Whether members' words lead nowhere else, neither as they were typed nor as they are drawn: signs are left out. */
export const mayStandOnPoster = (language: Language, ...texts: readonly string[]): boolean =>
  !leadElsewhereTogether(...texts) && !leadElsewhereTogether(...texts.map((text) => shownIn(language, text)))

/** The name of a member or of a work; '' where nothing of it can be shown, or it leads elsewhere with what is beside it. */
export const shownName = (language: Language, name: string, ...beside: readonly string[]) =>
  mayStandOnPoster(language, name, ...beside) ? shownIn(language, name) : ''

/** A published picture by its name; null without one. */
export function contentPicture(published: Published, name: string | null): SheetPicture | null {
  const file = name === null ? null : published.mediaNamed(name)
  return file && { from: 'content', fileName: file.fileName }
}

/** The member's nickname, or the default where it cannot be shown: one that is older than a rule may lead elsewhere. */
export async function nameOf(
  { db, sealing }: PostersContext,
  { memberId, language }: Reader,
  ...beside: readonly string[]
): Promise<string> {
  const given = (await memberNames(db, sealing, [memberId], language)).get(memberId)?.nickName ?? ''
  return shownName(language, given, ...beside) || words[language].aMember
}

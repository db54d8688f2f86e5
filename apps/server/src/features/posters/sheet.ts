import type { Language } from '@club/contract/languages.ts'
import type { TemplateId } from './templates.ts'

/** How a text looks on a poster. */
export type TextRole = 'heading' | 'title' | 'name' | 'prize' | 'body' | 'note'

export interface TextBlock {
  role: TextRole
  text: string
}

/** A picture on a poster: of a member's file, or a published one, whose file name changes with its bytes. */
export type SheetPicture =
  | { from: 'member'; fileId: string; variant: 'full' | 'still' }
  | { from: 'content'; fileName: string }

/** All that a poster shows; equal sheets give the same picture. */
export interface Sheet {
  kind: 'invitation' | 'work' | 'medal' | 'certificate' | 'item'
  template: TemplateId
  language: Language
  blocks: TextBlock[]
  picture: SheetPicture | null
  /** The work that it is about, if any: the poster is gone once nobody sees the work. */
  workNo?: string
  /** Who invites, below the words; on a certificate the hint is its day. */
  footer: { clubName: string; bankName: string; hint: string; logo: string }
  /** What the code leads to; null for a certificate, which has a seal instead. */
  link: string | null
  /** The characters of the club's seal. */
  seal: string
}

/** The words of a sheet, one line each. */
export function wordsOnSheet({ blocks, footer, link }: Sheet): string {
  const { clubName, bankName, hint } = footer
  const below = link === null ? [clubName, hint] : [clubName, bankName, hint]
  return [...blocks.map(({ text }) => text), ...below].join('\n')
}

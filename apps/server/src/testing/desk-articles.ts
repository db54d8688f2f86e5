import { content, type WrittenItem } from '@club/contract/desk/content.ts'
import { defaultLanguage, inEachLanguage } from '@club/contract/languages.ts'
import sharp from 'sharp'
import type { DeskUser, TestDesk } from './desk-app.ts'

/** Facts of an article among the news, without a picture. */
export const news = { section: 'news', publishedOn: '2026-11-01', image: null }

/** A complete article in both languages; `more` replaces facts. */
export function article(title: string, more: Record<string, unknown> = {}): WrittenItem {
  const words = (name: string) => ({ title: name, summary: `${name}。` })
  const facts = {
    order: 10,
    source: ['club'],
    reviewedAt: '2026-11-01',
    reviewer: 'demo',
    isInvented: true,
    expiresAt: '',
    ...news,
    ...more,
  }
  return {
    facts,
    words: inEachLanguage((language) => words(language === defaultLanguage ? title : `${title} in English`)),
    bodies: inEachLanguage((language) =>
      language === defaultLanguage ? `${title}正文。` : `The text of ${title}.`,
    ),
  }
}

/** A small JPEG of one colour. */
export const pictureOf = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Hands in a medium at the desk, with its form's fields. */
export async function sendMedium(
  desk: TestDesk,
  user: DeskUser,
  fields: Record<string, string>,
  bytes: Buffer,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'x')
  const sent = new Response(form)
  const reply = await desk.app.inject({
    method: 'POST',
    url: content.addMedium.path,
    headers: {
      'content-type': String(sent.headers.get('content-type')),
      'x-club-desk': '1',
      'sec-fetch-site': 'same-origin',
    },
    cookies: { club_desk: user.token },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { code: reply.statusCode, ...reply.json() }
}

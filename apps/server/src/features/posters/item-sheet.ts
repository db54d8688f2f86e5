import type { ShownItem } from '../content/content.ts'
import { blocksOf, contentPicture, frameOf, type Reader, shownIn } from './poster-contents.ts'
import { words } from './posters.words.ts'
import type { PostersContext } from './posters-context.ts'
import type { Sheet } from './sheet.ts'
import type { TemplateId } from './templates.ts'

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

import { blocksOf, frameOf, type Reader, shownIn, shownName } from './poster-contents.ts'
import { words } from './posters.words.ts'
import type { PostersContext, PosterWork } from './posters-context.ts'
import type { Sheet } from './sheet.ts'
import type { TemplateId } from './templates.ts'

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
    workNo: work.workNo,
  }
}

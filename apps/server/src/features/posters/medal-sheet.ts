import { blocksOf, contentPicture, frameOf, nameOf, type Reader } from './poster-contents.ts'
import { words } from './posters.words.ts'
import type { OwnedMedal, PostersContext } from './posters-context.ts'
import type { Sheet } from './sheet.ts'

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

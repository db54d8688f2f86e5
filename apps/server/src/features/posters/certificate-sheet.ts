import { businessDay } from '@club/contract/business-day.ts'
import { prizesOf } from '@club/contract/prize-tiers.ts'
import { blocksOf, frameOf, nameOf, type Reader, shownName } from './poster-contents.ts'
import { words } from './posters.words.ts'
import type { PostersContext, PosterWork } from './posters-context.ts'
import type { Sheet } from './sheet.ts'
import type { TemplateId } from './templates.ts'

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
    workNo: work.workNo,
  }
}

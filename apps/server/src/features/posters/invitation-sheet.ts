import { shownInvitationCode } from '@club/contract/invitation-code.rules.ts'
import { blocksOf, frameOf, nameOf, type Reader, shownIn } from './poster-contents.ts'
import { words } from './posters.words.ts'
import type { PostersContext } from './posters-context.ts'
import type { Sheet } from './sheet.ts'
import type { TemplateId } from './templates.ts'

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

import { useWords } from '../../kit/i18n/i18n.tsx'
import { SendButtons } from '../../kit/sharing/send-buttons.tsx'
import { useSendLink } from '../../kit/sharing/use-send-link.ts'
import { Section, Stack } from '../../kit/ui/layout.tsx'
import { type Work, workPath } from './contest-needs.ts'
import { shareDescription } from './share.rules.ts'
import { talentWords } from './words.ts'

/** Sends a work to family and friends: rules/contest#shared-works. */
export function ShareWork({ work: { workNo, name, intro, isOwn } }: { work: Work }) {
  const { share: words } = useWords(talentWords)
  const sending = useSendLink({
    path: workPath(workNo),
    title: name,
    text: shareDescription(intro, isOwn ? words.fallback : words.fallbackOther),
    reportName: 'talentWork',
  })
  return (
    <Section title={words.title}>
      <Stack>
        <SendButtons sending={sending} words={words} />
      </Stack>
    </Section>
  )
}

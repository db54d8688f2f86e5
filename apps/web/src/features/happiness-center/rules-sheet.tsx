import { content } from '@club/contract/content.ts'
import { useAnswer } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useEarningWords } from '../../kit/i18n/use-earning-words.ts'
import { OverlayTitle } from '../../kit/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { Failed, Skeleton } from '../../kit/ui/states.tsx'

export function Overlay({
  hide,
  agreementId,
  title,
  picture,
}: { agreementId: string; title: string; picture?: string } & OverlayControls) {
  const words = useWords()
  const { points } = useEarningWords()
  const rules = useAnswer(content.agreementQuery, { agreementIds: [agreementId] })
  const text = rules.data?.list[0]
  return (
    <Stack>
      <OverlayTitle>{text?.title ?? title}</OverlayTitle>
      {picture && <img src={picture} width="640" height="300" alt="" />}
      {rules.isPending && <Skeleton lines={5} />}
      {text && (
        <>
          <p>{text.summary}</p>
          <Prose html={text.html} />
        </>
      )}
      {!text && !rules.isPending && (
        <Failed
          reason={rules.error?.message ?? points.center.rulesFailed}
          onRetry={() => void rules.refetch()}
          isBusy={rules.isFetching}
        />
      )}
      <Button kind="main" onClick={hide}>
        {words.common.iKnow}
      </Button>
    </Stack>
  )
}

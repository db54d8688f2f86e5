import { type ReactNode, useEffect, useRef, useState } from 'react'
import { currentChannel, currentClientType } from '../../kit/host-app/channel.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { isStandalone } from '../../kit/phone/home-screen.ts'
import { reportClick } from '../../kit/reporting/reporting.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, Page as PageColumn, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { Steps } from '../../kit/ui/steps.tsx'
import { MenuDrawing, RowDrawing, ShareDrawing } from './drawings.tsx'
import { wayOf } from './home-screen.rules.ts'
import styles from './home-screen-page.module.css'
import { askToInstall, useCanAsk } from './install-prompt.ts'
import { homeScreenWords } from './words.ts'

/** How to put the club on the phone's home screen, for readers who look for it: rules/screens#home-screen. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(homeScreenWords)
  // Only the browser knows which phone this is.
  const isHydrated = useHydrated()
  return (
    <PageColumn title={title} note={words.lead}>
      {isHydrated ? (
        <Ways />
      ) : (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
      <Section title={words.removeTitle}>
        <Card>
          <p>{words.remove}</p>
        </Card>
      </Section>
    </PageColumn>
  )
}

type Outcome = Awaited<ReturnType<typeof askToInstall>>

function Ways() {
  const words = useWords(homeScreenWords)
  const canAsk = useCanAsk()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const result = useRef<HTMLDivElement>(null)
  // The pressed button disappears, so the result gets the focus.
  useEffect(() => {
    if (outcome) result.current?.focus()
  }, [outcome])
  const channel = currentChannel()
  const way = wayOf({
    channel,
    clientType: currentClientType(),
    isStandalone: isStandalone(),
    canAsk,
  })
  async function ask(): Promise<void> {
    reportClick('home-screen.ask')
    setOutcome(await askToInstall())
  }
  if (way === 'there') {
    return (
      <Notice kind="success" title={words.there.title}>
        {words.there.text}
      </Notice>
    )
  }
  if (channel !== 'WEB') {
    return (
      <Notice>
        <p>{words.elsewhere[channel]}</p>
        <p className={styles.address} translate="no">
          <span className="only-read">{words.elsewhere.address}</span>
          {window.location.origin}
        </p>
      </Notice>
    )
  }
  return (
    <>
      {way === 'button' && (
        <Button kind="main" onClick={() => void ask()}>
          {words.button}
        </Button>
      )}
      <div ref={result} className={styles.result} tabIndex={-1}>
        {outcome && <Notice kind={outcome === 'accepted' ? 'success' : 'info'}>{words[outcome]}</Notice>}
      </div>
      {way !== 'button' && outcome !== 'accepted' && (
        <Section title={words.how}>{way === 'iphone' ? <IphoneSteps /> : <OtherSteps />}</Section>
      )}
    </>
  )
}

function IphoneSteps() {
  const { iphone: words } = useWords(homeScreenWords)
  return (
    <StepsCard note={words.note}>
      <Step text={words.share}>
        <ShareDrawing label={words.shareAlt} />
      </Step>
      <Step text={words.row}>
        <RowDrawing name={words.rowName} />
      </Step>
      <Step text={words.add} />
    </StepsCard>
  )
}

function OtherSteps() {
  const { other: words } = useWords(homeScreenWords)
  return (
    <StepsCard>
      <Step text={words.menu}>
        <MenuDrawing label={words.menuAlt} />
      </Step>
      <Step text={words.row}>
        <RowDrawing name={words.rowName} />
      </Step>
      <Step text={words.add} />
    </StepsCard>
  )
}

function StepsCard({ note, children }: { note?: string; children: ReactNode }) {
  return (
    <Card>
      <Stack>
        <Steps>{children}</Steps>
        {note && <Notice>{note}</Notice>}
      </Stack>
    </Card>
  )
}

function Step({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <li>
      <div>
        <p>{text}</p>
        {children}
      </div>
    </li>
  )
}

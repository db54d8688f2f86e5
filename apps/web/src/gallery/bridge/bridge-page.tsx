import { path } from '@club/contract/page-paths.ts'
import { useState, useSyncExternalStore } from 'react'
import {
  type AppCall,
  type AppCalls,
  appFeatures,
  bridgeLog,
  callApp,
  offeredFeatures,
  onBridgeChange,
} from '../../kit/host-app/app-bridge.ts'
import { installAppStandIn } from '../../kit/host-app/app-stand-in.ts'
import { rememberChannel } from '../../kit/host-app/channel.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { LiveRegion } from '../../kit/messages/live-region.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { navigate } from '../../kit/router/router.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Buttons, Card, Page as Column, List, ListRow, Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Empty } from '../../kit/ui/states.tsx'
import styles from './bridge.module.css'
import { bridgeWords } from './words.ts'

const noFeatures: ReturnType<typeof offeredFeatures> = []
const noMessages: ReturnType<typeof bridgeLog> = []

const events = {
  back: { event: 'back' },
  larger: { event: 'textSize', scale: 1.25 },
  standard: { event: 'textSize', scale: 1 },
  resume: { event: 'resume' },
  ready: { event: 'ready' },
} as const

/** What the club and the bank's app tell each other, live, with a button for each call; for the app's programmers. */
export function Page() {
  const words = useWords(bridgeWords)
  const [result, setResult] = useState<string | null>(null)
  return (
    <Column title={usePageTitle()} lead={words.lead}>
      <AppState />
      <Section title={words.toApp}>
        <ClubCalls onAnswer={(answer) => setResult(answer ? JSON.stringify(answer) : words.notDone)} />
      </Section>
      <Section title={words.toClub}>
        <AppEventButtons onReturned={(isTaken) => setResult(words.returned(isTaken))} />
      </Section>
      <LiveRegion>{result !== null && <Notice title={words.answer}>{result}</Notice>}</LiveRegion>
      <Messages />
    </Column>
  )
}

function AppState() {
  const words = useWords(bridgeWords)
  const features = useSyncExternalStore(onBridgeChange, offeredFeatures, () => noFeatures)
  const isHydrated = useHydrated()
  const hasApp = isHydrated && window.EvergreenApp !== undefined
  function play(): void {
    rememberChannel('MB')
    installAppStandIn({ features: appFeatures, textScale: 1 })
    // The navigation starts the bridge. If it has started already, tell it that the app is there.
    navigate(path('/kit/app'), { replace: true })
    window.EvergreenClub?.receive(JSON.stringify(events.ready))
  }
  return (
    <Section title={words.app}>
      <Card>
        <p>
          {!hasApp ? words.none : features.length === 0 ? words.waiting : words.offers(features.join(', '))}
        </p>
        {!hasApp && (
          <Button kind="main" onClick={play}>
            {words.play}
          </Button>
        )}
      </Card>
    </Section>
  )
}

function ClubCalls({ onAnswer }: { onAnswer: (answer: object | null) => void }) {
  const words = useWords(bridgeWords)
  const page = { key: 'retirement_plan_report', url: 'https://bank.example/s/retirement-plan-report' }
  const samples: Omit<AppCalls, 'hello'> = {
    setTitle: { title: words.sample.title, canGoBack: true },
    share: { ...words.sample, url: 'https://club.example/college', imageUrl: null },
    openBankPage: page,
    close: {},
  }
  const names = Object.keys(samples) as Exclude<AppCall, 'hello'>[]
  return (
    <Buttons>
      {names.map((name) => (
        <Button key={name} onClick={() => void callApp(name, samples[name]).then(onAnswer)}>
          {words.calls[name]}
        </Button>
      ))}
    </Buttons>
  )
}

function AppEventButtons({ onReturned }: { onReturned: (isTaken: boolean) => void }) {
  const words = useWords(bridgeWords)
  const names = Object.keys(events) as (keyof typeof events)[]
  return (
    <Buttons>
      {names.map((name) => (
        <Button
          key={name}
          onClick={() => onReturned(window.EvergreenClub?.receive(JSON.stringify(events[name])) ?? false)}
        >
          {words.events[name]}
        </Button>
      ))}
    </Buttons>
  )
}

function Messages() {
  const words = useWords(bridgeWords)
  const messages = useSyncExternalStore(onBridgeChange, bridgeLog, () => noMessages)
  return (
    <Section title={words.log}>
      {messages.length === 0 ? (
        <Empty title={words.empty} text={words.emptyText} />
      ) : (
        <Card>
          <p>{words.logLead}</p>
          <List label={words.log}>
            {[...messages].reverse().map(({ number, direction, text }) => (
              <ListRow
                key={number}
                title={words.directions[direction]}
                text={
                  <span className={styles.message} translate="no">
                    {text}
                  </span>
                }
              />
            ))}
          </List>
        </Card>
      )}
    </Section>
  )
}

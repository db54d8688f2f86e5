import type { CallSchemas } from '@club/contract/endpoint.ts'
import { family, type familySchemas } from '@club/contract/family.ts'
import type { ScreenPictureUrl } from '@club/contract/media.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Action, useAction } from '../../kit/calls/api.ts'
import { poll } from '../../kit/calls/polling.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { LiveRegion } from '../../kit/messages/live-region.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Buttons, Card, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import styles from './family.module.css'
import { clockOf, helperLink, inGroups } from './family.rules.ts'
import { type Sight, SightRows } from './sight-rows.tsx'
import { familyWords } from './words.ts'

type MakeCode = Action<(typeof familySchemas)['makeCode'] & CallSchemas>

const picture: ScreenPictureUrl = '/media/state/family.svg'
const firstSight: Sight = { checkIn: true, missing: false, course: false }
/** How often the page, while it is visible, checks whether somebody has used the code. */
const pollEveryMs = 5000
/** More than a code lasts. */
const maxLooks = 400

/** Chooses what a relative may see, and makes the code by which they can ask. */
export function AskForHelp({
  make,
  codeExpiresTime,
  isFirst,
}: {
  make: MakeCode
  codeExpiresTime: string | null
  isFirst: boolean
}) {
  const { member: words } = useWords(familyWords)
  const [sight, setSight] = useState(firstSight)
  const [made, setMade] = useState<Made | null>(null)
  const [isAsked, setAsked] = useState(false)
  const isOpen = isFirst || isAsked
  async function makeCode(): Promise<void> {
    const answer = await make.run({ sight })
    // Counted from this moment: the phone's time of day may be wrong.
    if (answer) setMade({ ...answer, endsAt: performance.now() + answer.lifetimeMinutes * 60_000 })
  }
  if (made && (codeExpiresTime !== null || make.isRunning)) {
    return <Code made={made} onRenew={makeCode} onDropped={() => setMade(null)} isBusy={make.isRunning} />
  }
  if (!isOpen) {
    return (
      <Button icon="plus" isWide onClick={() => setAsked(true)}>
        {words.another}
      </Button>
    )
  }
  return (
    <Card>
      <Button kind="main" isBusy={make.isRunning} onClick={() => void makeCode()}>
        {codeExpiresTime ? words.code.renew : words.make}
      </Button>
      {make.error && <Notice kind="error">{make.error.message}</Notice>}
      {codeExpiresTime && <Notice>{words.code.lost(clockOf(codeExpiresTime))}</Notice>}
      <SightRows legend={words.allow} sight={sight} onSight={setSight} />
      <p>{words.how}</p>
      {isFirst && <img className={styles.picture} src={picture} width="240" height="180" alt="" />}
    </Card>
  )
}

interface Made {
  code: string
  expiresTime: string
  /** When the code expires, by `performance.now()`. */
  endsAt: number
}

function useIsOver(endsAt: number): boolean {
  const [over, setOver] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOver(endsAt), Math.max(0, endsAt - performance.now()))
    return () => clearTimeout(timer)
  }, [endsAt])
  return over === endsAt
}

/** Fetches the overview again while the code waits to be used and the page is visible. */
function useWatch(isWatching: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isWatching) return
    const look = () => void client.invalidateQueries({ queryKey: [family.overview.name] })
    return poll(look, pollEveryMs, maxLooks)
  }, [client, isWatching])
}

function Code({
  made: { code, expiresTime, endsAt },
  onRenew,
  onDropped,
  isBusy,
}: {
  made: Made
  onRenew: () => Promise<void>
  onDropped: () => void
  isBusy: boolean
}) {
  const { code: words } = useWords(familyWords).member
  const isOver = useIsOver(endsAt)
  useWatch(!isOver)
  const drop = useAction(family.dropCode, { onSuccess: onDropped })
  return (
    <Section title={words.title}>
      <Card>
        {isOver ? (
          <LiveRegion>
            <Notice kind="warning">{words.expired}</Notice>
          </LiveRegion>
        ) : (
          <Stack>
            <p className={styles.digits} translate="no">
              {inGroups(code)}
            </p>
            <p>
              {words.until(clockOf(expiresTime))} {words.read}
            </p>
            <p>{words.coming}</p>
            <p>{words.scan}</p>
            <QrCode text={helperLink(window.location.origin, code)} label={words.label} />
          </Stack>
        )}
        {drop.error && <Notice kind="error">{drop.error.message}</Notice>}
        <Buttons>
          <Button icon="again" isBusy={isBusy} onClick={() => void onRenew()}>
            {words.renew}
          </Button>
          <Button icon="close" isBusy={drop.isRunning} onClick={() => void drop.run({})}>
            {words.drop}
          </Button>
        </Buttons>
      </Card>
    </Section>
  )
}

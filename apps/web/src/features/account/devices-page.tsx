import { account } from '@club/contract/account.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { path } from '@club/contract/page-paths.ts'
import { useAction, useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'

import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { cardGone } from '../../kit/page/card-gone.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { ConfirmButton } from '../../kit/ui/confirm-button.tsx'
import { Card, Page as PageColumn, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { PasskeysSection } from '../passkeys/mine/passkeys-section.tsx'
import { type AccountWords, accountWords } from './words.ts'

type Device = AnswerOf<typeof account.devices>['list'][number]
type DevicesWords = AccountWords['devices']

const devicesNeed = need(account.devices, {})

/** Where the member is signed in, and signing out elsewhere: rules/identity#my-devices. */
export function Page() {
  const title = usePageTitle()
  const { devices: words } = useWords(accountWords)
  return (
    <PageColumn title={title} note={words.lead}>
      <Answered query={useAnswer(devicesNeed)} lines={4} hasBlock>
        {({ list }) => (
          <Stack>
            {namesOf(list, words).map(([device, name]) => (
              <DeviceCard key={device.deviceId} device={device} name={name} />
            ))}
            {list.length > 1 ? <AllOthers /> : <Notice>{words.onlyHere}</Notice>}
          </Stack>
        )}
      </Answered>
      <Section title={words.password}>
        <p>{words.advice}</p>
        <LinkButton icon="lock" isWide to={path('/reg', { for: 'password' })}>
          {words.password}
        </LinkButton>
      </Section>
      <PasskeysSection />
    </PageColumn>
  )
}

/** Each device with its name; devices with the same name are numbered from the second one on. */
function namesOf(list: readonly Device[], words: DevicesWords): [Device, string][] {
  const count = new Map<string, number>()
  return list.map((device) => {
    const name = words.name(words.clients[device.clientType ?? 'unknown'], words.channels[device.channel])
    const nth = (count.get(name) ?? 0) + 1
    count.set(name, nth)
    return [device, nth > 1 ? words.nth(name, nth) : name]
  })
}

function DeviceCard({
  device: { deviceId, firstUsedOn, lastUsedOn, isThis },
  name,
}: {
  device: Device
  name: string
}) {
  const { devices: words } = useWords(accountWords)
  const language = useLanguage()
  const end = useAction(account.signOutDevice, { onSuccess: () => cardGone(words.ended) })
  const first = dayInWords(firstUsedOn, language)
  return (
    <Section title={name}>
      <Card>
        {isThis && <Notice kind="success">{words.here}</Notice>}
        <p>
          {firstUsedOn === lastUsedOn
            ? words.usedOnce(first)
            : words.used(first, dayInWords(lastUsedOn, language))}
        </p>
        {end.error && (
          <Notice kind="error" title={words.failed}>
            {end.error.message}
          </Notice>
        )}
        {!isThis && (
          <ConfirmButton
            words={{ ask: words.ask, yes: words.yes, no: words.no, open: words.end }}
            name={words.endNamed(name)}
            isBusy={end.isRunning}
            onYes={() => void end.run({ deviceId })}
          />
        )}
      </Card>
    </Section>
  )
}

function AllOthers() {
  const { devices: words } = useWords(accountWords)
  const end = useAction(account.signOutOthers, { onSuccess: () => cardGone(words.ended) })
  return (
    <>
      {end.error && (
        <Notice kind="error" title={words.failed}>
          {end.error.message}
        </Notice>
      )}
      <ConfirmButton
        words={{ ask: words.askAll, yes: words.yesAll, no: words.no, open: words.endAll }}
        isBusy={end.isRunning}
        onYes={() => void end.run({})}
      />
    </>
  )
}

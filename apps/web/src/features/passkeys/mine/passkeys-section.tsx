import type { AnswerOf } from '@club/contract/endpoint.ts'
import { path } from '@club/contract/page-paths.ts'
import { passkeys } from '@club/contract/passkeys.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAction, useAnswer } from '../../../kit/calls/api.ts'
import { need } from '../../../kit/calls/need.ts'

import { dayInWords } from '../../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../../kit/i18n/i18n.tsx'
import { cardGone } from '../../../kit/page/card-gone.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { ConfirmButton } from '../../../kit/ui/confirm-button.tsx'
import { Card, Section, Stack } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { Answered } from '../../../kit/ui/states.tsx'
import { addPasskey, hasLock, type Stopped } from '../ceremony.ts'
import { forgetPasskey, passkeysHere } from '../passkeys-here.ts'
import { StoppedNotice } from '../stopped-notice.tsx'
import { useSignInAgain } from './use-sign-in-again.ts'
import { myPasskeysWords } from './words.ts'

type Passkey = AnswerOf<typeof passkeys.list>['list'][number]

const passkeysNeed = need(passkeys.list, {})

/** On which devices the phone's own lock opens the account, and taking it away: rules/identity#passkeys. */
export function PasskeysSection() {
  const words = useWords(myPasskeysWords)
  const language = useLanguage()
  const query = useAnswer(passkeysNeed)
  const [isPossible, setPossible] = useState(false)
  useEffect(() => void hasLock().then(setPossible), [])
  // The last part of the page: nothing moves when it comes.
  const isNothing = query.data ? query.data.list.length === 0 : query.isPending
  if (isNothing && !isPossible) return null
  const isHere = ({ credentialId }: Passkey) => passkeysHere().includes(credentialId)
  const nameOf = ({ clientType, madeOn }: Passkey) =>
    words.name(words.clients[clientType], dayInWords(madeOn, language))
  return (
    <Section title={words.title}>
      <Answered query={query} lines={2}>
        {({ list }) => (
          <Stack>
            <p>{list.length > 0 ? words.lead : words.none}</p>
            {list.map((one) => (
              <PasskeyCard key={one.credentialId} passkey={one} name={nameOf(one)} isHere={isHere(one)} />
            ))}
            {isPossible && !list.some(isHere) && <AddPasskey />}
          </Stack>
        )}
      </Answered>
    </Section>
  )
}

function PasskeyCard({ passkey, name, isHere }: { passkey: Passkey; name: string; isHere: boolean }) {
  const words = useWords(myPasskeysWords)
  const language = useLanguage()
  const { credentialId, lastUsedOn } = passkey
  const remove = useAction(passkeys.remove, {
    onSuccess: () => {
      forgetPasskey(credentialId)
      cardGone(words.removed)
    },
  })
  return (
    <Card>
      <h3>{name}</h3>
      {isHere && <Notice kind="success">{words.here}</Notice>}
      <p>{lastUsedOn === null ? words.unused : words.used(dayInWords(lastUsedOn, language))}</p>
      {remove.error && (
        <Notice kind="error" title={words.notRemoved}>
          {remove.error.message}
        </Notice>
      )}
      <ConfirmButton
        words={{ ask: words.ask, yes: words.yes, no: words.no, open: words.remove }}
        name={words.removeNamed(name)}
        isBusy={remove.isRunning}
        onYes={() => void remove.run({ credentialId })}
      />
    </Card>
  )
}

/** For whoever said 'later' when asked. */
function AddPasskey() {
  const words = useWords(myPasskeysWords)
  const client = useQueryClient()
  const signInAgain = useSignInAgain(path('/my-devices'))
  const [isBusy, setBusy] = useState(false)
  const [stopped, setStopped] = useState<Stopped | null>(null)
  async function add(): Promise<void> {
    setBusy(true)
    setStopped(null)
    const result = await addPasskey()
    setStopped(result)
    setBusy(false)
    if (result) return
    await client.invalidateQueries({ queryKey: [passkeys.list.name] })
    cardGone(words.added)
  }
  if (stopped?.kind === 'failed' && stopped.status === statuses.passkeyProofOld) {
    return (
      <>
        <Notice>{stopped.message}</Notice>
        <Button icon="exit" isWide onClick={signInAgain}>
          {words.again}
        </Button>
      </>
    )
  }
  return (
    <>
      {stopped && <StoppedNotice stopped={stopped} words={words} />}
      <Button icon="lock" isWide isBusy={isBusy} onClick={() => void add()}>
        {words.add}
      </Button>
    </>
  )
}

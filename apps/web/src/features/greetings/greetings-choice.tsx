import { greetings } from '@club/contract/greetings.ts'
import { useAction, useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Choice } from '../../kit/ui/field.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Failed, Skeleton } from '../../kit/ui/states.tsx'
import { greetingsWords } from './words.ts'

/** Whether the member gets greetings; undefined while it is not known. */
function useGreetings() {
  const words = useWords(greetingsWords)
  const query = useAnswer(need(greetings.choice, {}))
  const action = useAction(greetings.choose, {
    onSuccess: ({ isOn }) => showToast(isOn ? words.isOn : words.isOff),
  })
  return {
    query,
    isOn: query.data?.isOn,
    isBusy: action.isRunning,
    error: action.error,
    choose: (isOn: boolean) => void action.run({ isOn }),
  }
}

/** Greetings on or off, in one tap: rules/messages#greetings. */
export function GreetingsChoice() {
  const words = useWords(greetingsWords)
  const { query, isOn, error, choose } = useGreetings()
  return (
    <Section title={words.title}>
      <Card>
        <p>{words.text}</p>
        {query.error && (
          <Failed
            reason={query.error.message}
            isBusy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {isOn === undefined && !query.error && <Skeleton lines={2} />}
        {isOn !== undefined && (
          <Choice
            legend={words.title}
            value={isOn ? 'on' : 'off'}
            onValue={(value) => choose(value === 'on')}
            options={[
              { value: 'on', label: words.on },
              { value: 'off', label: words.off },
            ]}
          />
        )}
        {error && <Notice kind="error">{error.message}</Notice>}
      </Card>
    </Section>
  )
}

/** Switches greetings off from a greeting itself, in one tap; the choice switches them on again. */
export function GreetingsOff() {
  const words = useWords(greetingsWords)
  const { isOn, choose, isBusy } = useGreetings()
  if (isOn !== true) return null
  return (
    <Button kind="quiet" icon="stop" isBusy={isBusy} onClick={() => choose(false)}>
      {words.off}
    </Button>
  )
}

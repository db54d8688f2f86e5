import type { AnswerOf } from '@club/contract/endpoint.ts'
import { maxHelperNameLength } from '@club/contract/family.constants.ts'
import { family } from '@club/contract/family.ts'
import { useEffect, useState } from 'react'
import { type CallError, call, useAction } from '../../kit/calls/api.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { arrivedHelperCode, forgetHelperCode } from '../../kit/host-app/arrival.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Choice, Field } from '../../kit/ui/field.tsx'
import { Card, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { digitsOf, isCode } from './family.rules.ts'
import { SightList } from './sight-rows.tsx'
import { familyWords } from './words.ts'

interface Found {
  code: string
  from: AnswerOf<typeof family.peek>
}

/** The form for a code: shows whose it is, and asks that member for permission. */
export function JoinByCode({ isFirst }: { isFirst: boolean }) {
  const { join: words } = useWords(familyWords).helper
  const [found, setFound] = useState<Found | null>(null)
  const form = useForm({
    initial: { code: arrivedHelperCode() ?? '' },
    check: ({ code }) => ({ code: isCode(digitsOf(code)) ? undefined : words.wrong }),
    send: async (values) => {
      const code = digitsOf(values.code)
      setFound({ code, from: await call(family.peek, { code }) })
    },
    fieldOfStatus: () => 'code',
    onRefused: (_refusal: CallError) => {
      forgetHelperCode()
      return false
    },
  })
  const { submit } = form
  const arrived = useState(arrivedHelperCode)[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scanned code is looked up once, on arrival
  useEffect(() => {
    if (arrived !== null) void submit()
  }, [])
  function startOver(): void {
    forgetHelperCode()
    form.set({ code: '' })
    setFound(null)
  }
  if (found) return <AskForYes found={found} onDone={startOver} />
  return (
    <Section title={words.title} isTitleHidden={isFirst}>
      <form {...form.props}>
        <Stack>
          <Field
            {...form.field('code')}
            label={words.label}
            hint={words.hint}
            isCode
            inputMode="numeric"
            autoComplete="off"
            name="code"
            maxLength={16}
            softKeyboard="digit"
          />
          <Button kind={isFirst ? 'main' : 'second'} isWide type="submit" isBusy={form.isBusy}>
            {words.submit}
          </Button>
          {isFirst && <p>{words.first}</p>}
        </Stack>
      </form>
    </Section>
  )
}

function AskForYes({ found: { code, from }, onDone }: { found: Found; onDone: () => void }) {
  const { join: words } = useWords(familyWords).helper
  const [name, setName] = useState<string | null>(null)
  const [own, setOwn] = useState('')
  const [isMissing, setMissing] = useState(false)
  const join = useAction(family.join, { onSuccess: onDone })
  const isOther = name === words.other
  const chosen = isOther ? own.trim() : name
  function choose(next: string): void {
    setName(next)
    setMissing(false)
    join.clearError()
  }
  async function ask(): Promise<void> {
    if (!chosen) return setMissing(true)
    await join.run({ code, name: chosen })
  }
  const error = isMissing ? words.nameMissing : join.error?.message
  return (
    <Section title={words.from(from.nickName)}>
      <Card>
        <p>{words.see}</p>
        <SightList sight={from.sight} />
        <Choice
          legend={words.whoAmI}
          value={name}
          onValue={choose}
          options={[...words.names, words.other].map((each) => ({ value: each, label: each }))}
        />
        {isOther && (
          <Field
            label={words.nameLabel}
            hint={words.nameHint}
            name="helperName"
            autoComplete="off"
            maxLength={maxHelperNameLength * 2}
            value={own}
            onValue={(next) => {
              setOwn(next)
              setMissing(false)
            }}
          />
        )}
        {error && <Notice kind="error">{error}</Notice>}
        <Button kind="main" isBusy={join.isRunning} onClick={() => void ask()}>
          {words.ask}
        </Button>
        <Button isWide icon="back" onClick={onDone}>
          {words.back}
        </Button>
      </Card>
    </Section>
  )
}

import { account } from '@club/contract/account.ts'
import { own } from '@club/contract/own-property.ts'
import { path } from '@club/contract/page-paths.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useState } from 'react'
import { type CallError, useAction } from '../../kit/calls/api.ts'
import { visitDraft } from '../../kit/form/draft.ts'
import { OwnCode } from '../../kit/form/own-code.tsx'
import { type BoundField, useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { announce } from '../../kit/messages/announce.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { focusHeading } from '../../kit/page/scroll.ts'
import { useSession } from '../../kit/session/session.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Page as PageColumn, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { takeChangedMobile } from '../identity/mobile/changed-mobile.ts'
import { cleanCode, codeProblem, fieldOfStatus } from '../identity/mobile/identity-form.rules.ts'
import { MobileField } from '../identity/mobile/mobile-field.tsx'
import { SmsStep } from '../identity/mobile/sms-step.tsx'
import { useSmsStep } from '../identity/mobile/use-sms-step.ts'
import { accountWords } from './words.ts'

/** Changing the mobile, with a code to the old one and a code to the new one: rules/identity#change-of-mobile. */
export function Page() {
  const title = usePageTitle()
  const { mobile: words } = useWords(accountWords)
  const [changedTo, setChangedTo] = useState<string | null>(null)
  function showDone(mobile: string): void {
    setChangedTo(mobile.slice(-4))
    announce(words.done)
    focusHeading()
  }
  return (
    <PageColumn title={title} note={changedTo === null && words.lead}>
      {changedTo === null ? (
        <ChangeForm onDone={showDone} />
      ) : (
        <Stack>
          <Notice kind="success" title={words.done}>
            {words.doneText(changedTo)}
          </Notice>
          <LinkButton icon="person" isWide to={path('/edit-nickname', { part: 'account' })}>
            {words.back}
          </LinkButton>
        </Stack>
      )}
    </PageColumn>
  )
}

const initial = { oldMobileCode: '', mobile: '', smsCode: '', verifyCode: '' }
/** The codes are never stored. */
const draft = visitDraft<typeof initial>('newMobile')

const fieldOf: Record<string, string> = {
  [statuses.oldMobileCodeWrong]: 'oldMobileCode',
  [statuses.mobileTaken]: 'mobile',
}

function ChangeForm({ onDone }: { onDone: (mobile: string) => void }) {
  const { mobile: words } = useWords(accountWords)
  const change = useAction(account.changeMobile)
  const form = useForm({
    initial,
    check,
    send,
    fieldOfStatus: (status) => own(fieldOf, status) ?? fieldOfStatus(status),
    onRefused: (refusal: CallError) => step.picture.takeRefusal(refusal),
    draft,
  })
  const step = useSmsStep(form, 'newMobile')
  const oldMobileCode = cleanCode(form.values.oldMobileCode)

  function check() {
    return {
      oldMobileCode: codeProblem(oldMobileCode, true) ? words.codeEmpty : undefined,
      mobile: step.checkMobile(),
      smsCode: step.checkCode(),
    }
  }
  async function send(): Promise<void> {
    await change.attempt({ oldMobileCode, mobile: step.mobile, smsCode: step.code })
    form.reset()
    await takeChangedMobile(step.mobile)
    onDone(step.mobile)
  }

  return (
    <form {...form.props}>
      <Stack>
        <Section title={words.old}>
          <OldMobile field={form.field('oldMobileCode')} />
        </Section>
        <Section title={words.next}>
          <Stack>
            <MobileField field={form.field('mobile')} autoComplete="tel" />
            <SmsStep step={step} />
          </Stack>
        </Section>
        <p>{words.others}</p>
        {form.problems.form && <Notice kind="error">{form.problems.form}</Notice>}
        <Button kind="main" type="submit" isBusy={form.isBusy}>
          {words.submit}
        </Button>
        <Notice title={words.lost}>{words.lostText}</Notice>
      </Stack>
    </form>
  )
}

function OldMobile({ field }: { field: BoundField<string> }) {
  const { mobile: words } = useWords(accountWords)
  const { userInfo } = useSession()
  return (
    <Stack>
      {userInfo && <p>{words.toOld(userInfo.mobile)}</p>}
      <OwnCode endpoint={account.oldMobileCode} words={words} take={field.onValue} />
      <Field
        {...field}
        label={words.code}
        hint={words.hint}
        isCode
        inputMode="numeric"
        autoComplete="one-time-code"
        name="oldMobileCode"
        maxLength={12}
        softKeyboard="digit"
      />
    </Stack>
  )
}

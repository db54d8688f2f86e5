import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Field, PasswordField } from '../../../kit/ui/field.tsx'
import { Stack } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { BranchPart } from '../branch/branch-part.tsx'
import { MobileField } from '../mobile/mobile-field.tsx'
import { SmsStep } from '../mobile/sms-step.tsx'
import { identityWords } from '../words.ts'
import { AgreementTicks } from './agreement-ticks.tsx'
import { InvitedBy } from './invitation-code-field.tsx'
import type { Register } from './use-register.ts'

/** Fields for registering and setting a password. Input is preserved when the server refuses it. */
export function RegisterForm({ register }: { register: Register }) {
  const words = useWords(identityWords)
  const { form, purpose } = register
  const isNew = purpose === 'register'
  return (
    <form {...form.props}>
      <Stack>
        <MobileField field={form.field('mobile')} autoComplete="username" />
        {register.needsCode ? (
          <SmsStep step={register.step} />
        ) : (
          <Notice kind="success">{words.register.vouched}</Notice>
        )}
        <NewPassword register={register} />
        {isNew && (
          <Field
            {...form.field('nickName')}
            label={words.register.nickName}
            hint={words.register.nickNameHint}
            optionalWord={words.register.optional}
            autoComplete="nickname"
            name="nickName"
            maxLength={40}
          />
        )}
        {isNew && <BranchPart form={form} />}
        {isNew && <InvitedBy form={form} />}
        <AgreementTicks register={register} />
        {form.hasProblems && <Notice kind="error">{form.problems.form ?? words.register.mend}</Notice>}
        <Button kind="main" type="submit" isBusy={form.isBusy}>
          {isNew ? words.register.submit : words.register.submitPassword}
        </Button>
      </Stack>
    </form>
  )
}

function NewPassword({ register: { form } }: { register: Register }) {
  const words = useWords(identityWords).password
  const props = {
    autoComplete: 'new-password',
    showWord: words.show,
    hideWord: words.hide,
    softKeyboard: 'allkey',
  } as const
  return (
    <>
      <PasswordField
        {...form.field('password')}
        {...props}
        label={words.newLabel}
        hint={words.newHint}
        name="password"
      />
      <PasswordField {...form.field('repeat')} {...props} label={words.repeatLabel} name="passwordRepeat" />
    </>
  )
}

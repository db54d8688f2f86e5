import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button, LinkButton } from '../../../kit/ui/button.tsx'
import { PasswordField } from '../../../kit/ui/field.tsx'
import { Buttons, Stack } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { MobileField } from '../mobile/mobile-field.tsx'
import { PictureCodeField } from '../mobile/picture-code-field.tsx'
import { SmsStep } from '../mobile/sms-step.tsx'
import { identityWords } from '../words.ts'
import type { Login } from './use-login.ts'

/** The sign-in fields. Input is preserved when the server refuses it. */
export function LoginForm({ login: { form, step, mode, switchMode } }: { login: Login }) {
  const words = useWords(identityWords)
  const isBySms = mode === 'sms'
  return (
    <form {...form.props}>
      <Stack>
        <MobileField field={form.field('mobile')} autoComplete={isBySms ? 'tel' : 'username'} />
        {isBySms ? (
          <SmsStep step={step} />
        ) : (
          <PasswordField
            {...form.field('password')}
            label={words.password.label}
            hint={words.password.hint}
            name="password"
            autoComplete="current-password"
            showWord={words.password.show}
            hideWord={words.password.hide}
            softKeyboard="allkey"
          />
        )}
        {!isBySms && step.picture.isNeeded && (
          <PictureCodeField code={step.picture} field={form.field('verifyCode')} />
        )}
        {form.problems.form && <Notice kind="error">{form.problems.form}</Notice>}
        <Button kind="main" type="submit" isBusy={form.isBusy}>
          {words.login.submit}
        </Button>
        {isBySms && <p>{words.login.noAccount}</p>}
        <Buttons>
          <Button
            kind="second"
            icon={isBySms ? 'lock' : 'mail'}
            onClick={() => switchMode(isBySms ? 'password' : 'sms')}
          >
            {isBySms ? words.login.byPassword : words.login.bySms}
          </Button>
          {!isBySms && (
            <LinkButton kind="quiet" to={path('/reg', { for: 'password' })}>
              {words.login.forgot}
            </LinkButton>
          )}
          {isBySms && (
            <LinkButton kind="quiet" to={path('/protocal')}>
              {words.login.readAgreement}
            </LinkButton>
          )}
        </Buttons>
      </Stack>
    </form>
  )
}

import type { FormEvent } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { PasswordField } from '../../kit/ui/field.tsx'
import { Buttons, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { CodeFields, ImageCodeField, MobileField } from './code-fields.tsx'
import type { Login } from './use-login.ts'

/** The fields of signing in; what was typed stays through every refusal. */
export function LoginForm({ login }: { login: Login }) {
  const words = useWords().identity
  const { form, imageCode, mode } = login
  const isBySms = mode === 'sms'

  function submit(event: FormEvent): void {
    event.preventDefault()
    void login.submit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <MobileField flow={login} autoComplete={isBySms ? 'tel' : 'username'} />
        {isBySms ? (
          <CodeFields flow={login} />
        ) : (
          <PasswordField
            label={words.password.label}
            hint={words.password.hint}
            name="password"
            autoComplete="current-password"
            showWord={words.password.show}
            hideWord={words.password.hide}
            softKeyboard="allkey"
            value={login.password}
            onValue={(typed) => {
              login.setPassword(typed)
              form.clear('password')
            }}
            error={form.errors.password}
          />
        )}
        {!isBySms && imageCode.isWanted && <ImageCodeField imageCode={imageCode} />}
        {form.errors.form && <Notice kind="error">{form.errors.form}</Notice>}
        <Button kind="main" type="submit" isBusy={login.isBusy}>
          {words.login.submit}
        </Button>
        {isBySms && <p>{words.login.noAccount}</p>}
        <Buttons>
          <Button
            kind="second"
            icon={isBySms ? 'lock' : 'mail'}
            onClick={() => login.switchMode(isBySms ? 'password' : 'sms')}
          >
            {isBySms ? words.login.byPassword : words.login.bySms}
          </Button>
          {!isBySms && (
            <LinkButton kind="quiet" to="/reg?for=password">
              {words.login.forgot}
            </LinkButton>
          )}
          {isBySms && (
            <LinkButton kind="quiet" to="/protocal">
              {words.login.readAgreement}
            </LinkButton>
          )}
        </Buttons>
      </Stack>
    </form>
  )
}

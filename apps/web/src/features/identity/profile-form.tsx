import type { Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { Button } from '../../kit/ui/button.tsx'
import { PictureChoice } from '../../kit/ui/choices.tsx'
import { Choice, Field } from '../../kit/ui/field.tsx'
import { Card, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { appInfoNeed } from '../content/content-needs.ts'
import { BranchFields } from './branch-fields.tsx'
import { profileWords } from './profile.words.ts'
import type { ProfileValues } from './profile-form.rules.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** The personal data form. Every part may stay empty; input stays until it is saved or discarded. */
export function ProfileFormView({ profile }: { profile: ProfileForm }) {
  const words = useWords(profileWords)
  const { form } = profile
  return (
    <form {...form.props}>
      <Stack>
        {form.isRestored && (
          <Notice
            title={words.kept}
            action={
              <Button icon="again" onClick={form.reset}>
                {words.drop}
              </Button>
            }
          >
            {words.keptText}
          </Notice>
        )}
        <NamePart form={form} />
        <AboutPart form={form} />
        <Section title={words.branch.title}>
          <Card>
            <p>{words.branch.text}</p>
            <BranchFields form={form} />
          </Card>
        </Section>
        <SaveResultNotice profile={profile} />
        <Button kind="main" type="submit" isBusy={form.isBusy}>
          {words.save}
        </Button>
      </Stack>
    </form>
  )
}

interface Part {
  form: Form<ProfileValues>
}

function NamePart({ form }: Part) {
  const { name: words } = useWords(profileWords)
  const { data } = useNeed(appInfoNeed)
  const avatars = data?.avatars ?? []
  const avatar = form.field('avatarId')
  return (
    <Section title={words.title}>
      <Card>
        <Field
          {...form.field('nickName')}
          label={words.nickName}
          hint={words.hint}
          name="nickName"
          autoComplete="nickname"
          maxLength={60}
          translate="no"
        />
        <PictureChoice
          legend={words.avatar}
          hint={words.avatarHint}
          value={avatar.value}
          onValue={avatar.onValue}
          options={avatars.map(({ avatarId, name, imageUrl }) => ({
            value: avatarId,
            label: name,
            src: imageUrl,
          }))}
        />
      </Card>
    </Section>
  )
}

function AboutPart({ form }: Part) {
  const { about: words, provinces, optional } = useWords(profileWords)
  const known = Object.entries(provinces).map(([value, label]) => ({ value, label }))
  const province = form.field('province')
  // A province from another source is shown as given.
  const isOther = province.value !== '' && !known.some(({ value }) => value === province.value)
  const other = isOther ? [{ value: province.value, label: province.value }] : []
  return (
    <Section title={words.title}>
      <Card>
        <GenderChoice form={form} />
        <Field
          {...form.field('birthYear')}
          label={words.birthYear}
          hint={words.birthYearHint}
          optionalWord={optional}
          name="birthYear"
          autoComplete="bday-year"
          inputMode="numeric"
          maxLength={12}
          softKeyboard="number"
        />
        <SelectField
          {...province}
          label={words.province}
          optionalWord={optional}
          name="province"
          autoComplete="address-level1"
          options={[{ value: '', label: words.none }, ...other, ...known]}
        />
        <Field
          {...form.field('city')}
          label={words.city}
          hint={words.cityHint}
          optionalWord={optional}
          name="city"
          autoComplete="address-level2"
          maxLength={80}
        />
      </Card>
    </Section>
  )
}

const genders = ['female', 'male', 'unsaid'] as const

function GenderChoice({ form }: Part) {
  const { about: words, optional } = useWords(profileWords)
  const gender = form.field('gender')
  return (
    <Stack>
      <Choice
        legend={words.genderLegend(optional)}
        value={gender.value}
        onValue={gender.onValue}
        options={genders.map((value) => ({ value, label: words.genders[value] }))}
      />
      <p>{words.genderHint}</p>
      {gender.value !== '' && (
        <Button icon="close" onClick={() => gender.onValue('')}>
          {words.genderClear}
        </Button>
      )}
    </Stack>
  )
}

/** The result of the last save, shown above the button until something changes. */
function SaveResultNotice({ profile: { form, result, undo } }: { profile: ProfileForm }) {
  const words = useWords(profileWords)
  if (form.problems.form) {
    return (
      <Notice kind="error" title={words.failed}>
        <p>{form.problems.form}</p>
        <p>{words.failedText}</p>
      </Notice>
    )
  }
  if (form.hasProblems) return <Notice kind="error">{words.mend}</Notice>
  if (result?.kind === 'unchanged') return <Notice>{words.unchanged}</Notice>
  if (result?.kind === 'undone') return <Notice kind="success">{words.undone}</Notice>
  if (result?.kind !== 'saved') return null
  const { before } = result
  if (before === null) return <Notice kind="success">{words.savedText}</Notice>
  return (
    <Notice
      kind="success"
      action={
        <Button icon="again" isBusy={form.isBusy} onClick={() => void undo(before)}>
          {words.undo}
        </Button>
      }
    >
      <p>{words.savedText}</p>
      <p>{words.takenBack}</p>
    </Notice>
  )
}

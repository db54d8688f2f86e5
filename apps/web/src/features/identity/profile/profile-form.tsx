import { useAnswer } from '../../../kit/calls/api.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { PictureChoice } from '../../../kit/ui/choices.tsx'
import { Choice, Field } from '../../../kit/ui/field.tsx'
import { Card, Stack } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { SelectField } from '../../../kit/ui/select-field.tsx'
import { appInfoNeed } from '../../content/content-needs.ts'
import { BranchFields } from '../branch/branch-part.tsx'
import type { ProfileValues } from './profile-form.rules.ts'
import { type FormPart, isOfPart, isPartChanged } from './profile-parts.rules.ts'
import { ProfileTask } from './profile-tasks.tsx'
import type { ProfileForm } from './use-profile-form.ts'
import { profileWords } from './words.ts'

/** One part of the personal data. Everything may stay empty; input stays until it is saved or discarded. */
export function ProfileFormView({
  profile,
  part,
  saved,
}: {
  profile: ProfileForm
  part: FormPart
  saved: ProfileValues
}) {
  const words = useWords(profileWords)
  const { form } = profile
  return (
    <form {...form.props}>
      <Stack>
        {form.isRestored && isPartChanged(part, form.values, saved) && (
          <Notice
            title={words.kept}
            action={
              <Button icon="again" onClick={profile.drop}>
                {words.drop}
              </Button>
            }
          >
            {words.keptText}
          </Notice>
        )}
        <Card>
          <ProfileTask part={part} saved={saved} values={form.values} />
          {part === 'name' && <NameFields form={form} />}
          {part === 'about' && <AboutFields form={form} />}
          {part === 'branch' && (
            <>
              <p>{words.branch.text}</p>
              <BranchFields form={form} />
            </>
          )}
        </Card>
        <SaveResultNotice profile={profile} part={part} />
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

function NameFields({ form }: Part) {
  const { name: words } = useWords(profileWords)
  const { data } = useAnswer(appInfoNeed)
  const avatars = data?.avatars ?? []
  const avatar = form.field('avatarId')
  return (
    <>
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
    </>
  )
}

function AboutFields({ form }: Part) {
  const { about: words, provinces, optional } = useWords(profileWords)
  const known = Object.entries(provinces).map(([value, label]) => ({ value, label }))
  const province = form.field('province')
  // A province from another source is shown as given.
  const isOther = province.value !== '' && !known.some(({ value }) => value === province.value)
  const other = isOther ? [{ value: province.value, label: province.value }] : []
  return (
    <>
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
    </>
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
function SaveResultNotice({
  profile: { form, result, undo },
  part,
}: {
  profile: ProfileForm
  part: FormPart
}) {
  const words = useWords(profileWords)
  if (form.problems.form) {
    return (
      <Notice kind="error" title={words.failed}>
        <p>{form.problems.form}</p>
        <p>{words.failedText}</p>
      </Notice>
    )
  }
  if (Object.entries(form.problems).some(([field, text]) => text && isOfPart(part, field)))
    return <Notice kind="error">{words.mend}</Notice>
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

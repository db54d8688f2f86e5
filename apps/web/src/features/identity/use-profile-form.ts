import { identity } from '@club/contract/identity.ts'
import { statuses } from '@club/contract/statuses.ts'
import { tasks } from '@club/contract/tasks.ts'
import { useEffect, useState } from 'react'
import { CallError, useAction, useAnswer } from '../../kit/api.ts'
import { forgetDraft, keepDraft, readDraft } from '../../kit/form-draft.ts'
import { setUserInfo } from '../../kit/session.ts'
import { showToast } from '../../kit/toast.tsx'
import { noteNickNameChange, takeNickNameChange } from './login-source.ts'
import {
  birthYears,
  changesOf,
  type ProfileValues,
  problemsOf,
  profileTaskIds,
  takenBack,
  valuesOf,
  withDue,
} from './profile-form.rules.ts'
import { useProfileWords } from './use-profile-words.ts'

const draftName = 'profileDraft'

export type ProfileErrors = Partial<Record<keyof ProfileValues | 'form', string>>

/** How the last saving ended: what can be put back stands beside 'saved'. */
export type SaveResult = { kind: 'saved'; before: ProfileValues | null } | { kind: 'undone' | 'unchanged' }

/** What the member told as the server has it, and what was typed over it and is not saved yet. */
export function useProfileForm() {
  const words = useProfileWords()
  const told = useAnswer(identity.userDataQry, {})
  const user = useAnswer(identity.userInfoQry, {})
  const rename = useAction(identity.updateNickName)
  const update = useAction(identity.userDataUpdate)
  const draft = useDraft(user.data?.userId)
  const { data: taskList } = useAnswer(tasks.all, {})
  const openTasks = profileTaskIds.filter((taskId) =>
    taskList?.list.some((task) => task.taskId === taskId && task.finishedTaskTime === null),
  )
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [refusedTimes, setRefusedTimes] = useState(0)
  const [result, setResult] = useState<SaveResult | null>(null)
  const [isBusy, setBusy] = useState(false)

  const saved = told.data && user.data ? valuesOf(told.data, user.data.unitId) : null
  const values = saved && draft.isRead ? (draft.typed ?? saved) : null

  // The fields are marked only after they were drawn with their errors.
  useEffect(() => {
    if (refusedTimes > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [refusedTimes])

  function refuse(next: ProfileErrors): void {
    setErrors(next)
    setRefusedTimes((times) => times + 1)
  }

  function change(changes: Partial<ProfileValues>): void {
    if (!values) return
    draft.type({ ...values, ...changes })
    setResult(null)
    setErrors((now) => {
      const left = { ...now }
      for (const name of Object.keys(changes) as (keyof ProfileValues)[]) delete left[name]
      return left
    })
  }

  async function send({ name, data }: ReturnType<typeof changesOf>): Promise<boolean> {
    setBusy(true)
    try {
      if (name) setUserInfo(await rename.attempt(name))
      if (data) await update.attempt(data)
      await Promise.all([told.refetch(), user.refetch()])
      draft.forget()
      setErrors({})
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === statuses.notLoggedIn) noteNickNameChange()
      const isName = error.status === statuses.nickNameRefused
      refuse(isName ? { nickName: error.message } : { form: error.message })
      return false
    } finally {
      setBusy(false)
    }
  }

  async function save(): Promise<void> {
    if (isBusy || !values || !saved) return
    setResult(null)
    const found = textsOf(problemsOf(values, saved), words)
    if (Object.keys(found).length > 0) return refuse(found)
    const changes = withDue(changesOf(values, saved), values, openTasks)
    if (!changes.name && !changes.data) {
      draft.forget()
      setErrors({})
      return setResult({ kind: 'unchanged' })
    }
    if (!(await send(changes))) return
    takeNickNameChange()
    setResult({ kind: 'saved', before: takenBack(changes.data, saved) })
    showToast(words.saved)
  }

  /** Puts back what the last saving took back. */
  async function undo(before: ProfileValues): Promise<void> {
    if (isBusy || !saved) return
    if (await send({ name: null, data: changesOf(before, saved).data })) {
      setResult({ kind: 'undone' })
      showToast(words.undone)
    }
  }

  function drop(): void {
    draft.forget()
    setErrors({})
    setResult(null)
  }

  const failed = told.error && !told.data ? told : user.error && !user.data ? user : null
  return {
    values,
    saved,
    user,
    failed,
    errors,
    result,
    isBusy,
    wasKept: draft.wasKept,
    change,
    save,
    undo,
    drop,
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>

/** What was typed and not saved; it is kept for this member until it is saved or dropped. */
function useDraft(userId: string | undefined) {
  const [typed, setTyped] = useState<ProfileValues | null>(null)
  const [readFor, setReadFor] = useState<string | null>(null)
  const [wasKept, setWasKept] = useState(false)
  useEffect(() => {
    if (userId === undefined) return
    let isGone = false
    void readDraft<ProfileValues>(draftName, userId).then((kept) => {
      if (isGone) return
      setTyped(kept)
      setWasKept(kept !== null)
      setReadFor(userId)
    })
    return () => {
      isGone = true
    }
  }, [userId])
  return {
    typed,
    wasKept,
    isRead: userId !== undefined && readFor === userId,
    type(next: ProfileValues): void {
      setTyped(next)
      if (userId !== undefined) keepDraft(draftName, userId, next)
    },
    forget(): void {
      setTyped(null)
      setWasKept(false)
      forgetDraft(draftName)
    },
  }
}

function textsOf(
  problems: ReturnType<typeof problemsOf>,
  words: ReturnType<typeof useProfileWords>,
): ProfileErrors {
  const { nickName, birthYear, city, branchId } = problems
  return {
    ...(nickName && { nickName: words.name[nickName] }),
    ...(birthYear && { birthYear: words.about.birthYearWrong(birthYears.from, birthYears.to) }),
    ...(city && { city: words.about.cityLong }),
    ...(branchId && { branchId: words.branch.chooseWrong }),
  }
}

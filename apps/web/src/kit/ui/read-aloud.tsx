import { languageTable } from '@club/contract/languages.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLanguage } from '../i18n/i18n.tsx'
import { Button, type ButtonKind } from './button.tsx'
import { sentencesOf } from './sentences.ts'

const never = () => () => undefined

/**
 * Reads a text aloud; hidden in browsers without speech. The server's HTML reserves its space, so that
 * hydration moves nothing.
 */
export function ReadAloud({
  text,
  startWord,
  stopWord,
  kind = 'second',
}: {
  text: () => string
  startWord: string
  stopWord: string
  kind?: ButtonKind
}) {
  const language = useLanguage()
  const canSpeak = useSyncExternalStore<boolean | 'notYetKnown'>(
    never,
    () => 'speechSynthesis' in window,
    () => 'notYetKnown',
  )
  const [isReading, setReading] = useState(false)
  useEffect(
    () => () => {
      if ('speechSynthesis' in window) window.speechSynthesis.cancel()
    },
    [],
  )
  if (!canSpeak) return null

  function start() {
    const speech = window.speechSynthesis
    speech.cancel()
    const parts = sentencesOf(text())
    for (const [index, part] of parts.entries()) {
      const utterance = new SpeechSynthesisUtterance(part)
      utterance.lang = languageTable[language].speech
      utterance.rate = 0.9
      utterance.onerror = () => setReading(false)
      if (index === parts.length - 1) utterance.onend = () => setReading(false)
      speech.speak(utterance)
    }
    setReading(parts.length > 0)
  }
  function stop() {
    window.speechSynthesis.cancel()
    setReading(false)
  }
  return (
    <Button
      kind={kind}
      icon={isReading ? 'stop' : 'speaker'}
      isKept={canSpeak === 'notYetKnown'}
      onClick={isReading ? stop : start}
    >
      {isReading ? stopWord : startWord}
    </Button>
  )
}

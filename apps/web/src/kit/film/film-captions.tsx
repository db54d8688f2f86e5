import type { Language } from '@club/contract/languages.ts'
import { languageTable } from '@club/contract/languages.ts'
import { type RefObject, useState } from 'react'
import { useLanguage, useWords } from '../i18n/i18n.tsx'
import { languageName } from '../i18n/language-name.ts'
import { Button } from '../ui/button.tsx'
import { filmWords } from './film.words.ts'

type Captions = readonly { language: Language; url: string }[]

/** The language of the captions to show: the reader's, or else one that there is; null without captions. */
function shownLanguage(captions: Captions, language: Language): Language | null {
  return (captions.find((each) => each.language === language) ?? captions[0])?.language ?? null
}

/** The captions of a video element, the reader's own on at once. */
export function CaptionTracks({ captions }: { captions: Captions }) {
  const words = useWords(filmWords)
  const language = useLanguage()
  const shown = shownLanguage(captions, language)
  return captions.map((one) => (
    <track
      key={one.language}
      kind="captions"
      src={one.url}
      srcLang={languageTable[one.language].html}
      label={words.captions(languageName(one.language, language))}
      default={one.language === shown}
    />
  ))
}

/** Switches a video's captions off and on; renders nothing if there are none. */
export function CaptionsButton({
  video,
  captions,
}: {
  video: RefObject<HTMLVideoElement | null>
  captions: Captions
}) {
  const words = useWords(filmWords)
  const shown = shownLanguage(captions, useLanguage())
  const [isOff, setOff] = useState(false)
  if (shown === null) return null
  const { html } = languageTable[shown]
  function toggle(): void {
    for (const track of video.current?.textTracks ?? []) {
      track.mode = isOff && track.language === html ? 'showing' : 'disabled'
    }
    setOff(!isOff)
  }
  return (
    <Button icon="captions" isWide onClick={toggle}>
      {isOff ? words.showCaptions : words.hideCaptions}
    </Button>
  )
}

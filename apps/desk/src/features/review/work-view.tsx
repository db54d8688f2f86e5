import type { ReviewedWork } from '@club/contract/desk/review.ts'
import type { WorkType } from '@club/contract/edition-work-types.ts'
import { languageTable } from '@club/contract/languages.ts'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../kit/format/format.ts'
import { Button, Link } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Facts, Kbd, Part, Row, Stack } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { useShortcuts } from '../../kit/ui/use-shortcuts.ts'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './review.module.css'
import { reviewWords } from './review.words.ts'

type File = ReviewedWork['files'][number]
type Other = ReviewedWork['earlier'][number]

export const stateTones = { review: 'warm', shown: 'good', refused: 'calm', deleted: 'calm' } as const

/** A film with its captions and its still. */
function Film({ file, name }: { file: File; name: string }) {
  const words = useWords(reviewWords).work
  const { list } = useFormat()
  const { url, previewUrl, captions, convertedFrom, width, height, durationSeconds } = file
  const seconds = String(Math.round(durationSeconds ?? 0))
  return (
    <Stack>
      <video
        className={styles.film}
        src={url}
        controls
        preload="metadata"
        aria-label={name}
        {...(previewUrl && { poster: previewUrl })}
      >
        {captions.map(({ language, url: address }, index) => (
          <track
            key={language}
            kind="captions"
            src={address}
            srcLang={languageTable[language].html}
            label={languageTable[language].ownName}
            default={index === 0}
          />
        ))}
      </video>
      <Row>
        <Badge>{words.film(seconds)}</Badge>
        <Badge>{words.size(width, height)}</Badge>
        <Badge tone={captions.length > 0 ? 'good' : 'calm'}>
          {captions.length > 0
            ? words.captions(list(captions.map(({ language }) => languageTable[language].ownName)))
            : words.noCaptions}
        </Badge>
        {convertedFrom && <Badge tone="warm">{words.converted(convertedFrom)}</Badge>}
      </Row>
      {previewUrl ? (
        <figure className={styles.still}>
          <img src={previewUrl} alt={name} />
          <figcaption>{words.still}</figcaption>
        </figure>
      ) : (
        <p>{words.noStill}</p>
      )}
    </Stack>
  )
}

/** Pictures one at a time, each as large as there is room or in its own size. */
function Pictures({ files, name }: { files: readonly File[]; name: string }) {
  const words = useWords(reviewWords).work
  const [index, setIndex] = useState(0)
  const [isLarge, setIsLarge] = useState(false)
  const file = files[index] ?? files[0]
  const go = (step: number) => setIndex((index + step + files.length) % files.length)
  const zoom = () => setIsLarge(!isLarge)
  const moves = { ArrowLeft: () => go(-1), ArrowRight: () => go(1) }
  useShortcuts({ f: zoom, ...(files.length > 1 ? moves : {}) })
  if (!file) return null
  return (
    <Stack>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a large picture is scrolled by the keyboard */}
      <section className={styles.frame} tabIndex={0} aria-label={words.picture(index + 1, files.length)}>
        <button
          type="button"
          className={classes(styles.picture, isLarge && styles.large)}
          aria-pressed={isLarge}
          aria-label={isLarge ? words.shrink : words.zoom}
          onClick={zoom}
        >
          <img src={file.url} alt={name} width={file.width} height={file.height} />
        </button>
      </section>
      <Row>
        <Button onClick={zoom}>
          {isLarge ? words.shrink : words.zoom} <Kbd of="f" />
        </Button>
        {files.length > 1 && (
          <>
            <Button onClick={() => go(-1)}>
              {words.previous} <Kbd of="←" />
            </Button>
            <Button onClick={() => go(1)}>
              {words.next} <Kbd of="→" />
            </Button>
            <span>{words.picture(index + 1, files.length)}</span>
          </>
        )}
        <Badge>{words.size(file.width, file.height)}</Badge>
      </Row>
    </Stack>
  )
}

/** A small picture of another work; its words are next to it. */
function Small({ of: { pictureUrl } }: { of: Other }) {
  const words = useWords(reviewWords)
  return pictureUrl ? (
    <img className={styles.small} src={pictureUrl} alt="" />
  ) : (
    <span className={styles.small}>{words.noPicture}</span>
  )
}

function OtherWork({ of: other, children }: { of: Other; children?: ReactNode }) {
  const words = useWords(reviewWords)
  return (
    <li className={styles.other}>
      <Small of={other} />
      <div>
        <Link to={`/review/${other.workNo}`}>{other.name || other.workNo}</Link>
        <Row>
          <Badge tone={stateTones[other.state]}>{words.states[other.state]}</Badge>
          {children}
        </Row>
        {other.state === 'refused' && other.refusedReason && <p>{words.reasons[other.refusedReason]}</p>}
      </div>
    </li>
  )
}

function Findings({ work: { findings } }: { work: ReviewedWork }) {
  const words = useWords(reviewWords).findings
  return (
    <Part title={words.title}>
      {findings.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <li key={finding}>{words[finding]}</li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function WorkFacts({ work }: { work: ReviewedWork }) {
  const words = useWords(reviewWords)
  const { time } = useFormat()
  const { claim, refusedReason, advice } = work
  const facts: (readonly [string, ReactNode])[] = [
    [words.work.no, `${work.workNo} · ${words.work.revisionOf(work.revision)}`],
    [words.work.type, `${words.types[work.type as WorkType]} · ${words.work.editionOf(work.edition)}`],
    [words.work.by, work.nickName],
    [words.work.sent, time(work.submittedAt)],
    [
      words.work.state,
      <Badge key="state" tone={stateTones[work.state]}>
        {words.states[work.state]}
      </Badge>,
    ],
  ]
  if (claim && !claim.isOwn) facts.push([words.work.heldBy, claim.name])
  if (refusedReason) facts.push([words.work.sentBack, words.reasons[refusedReason]])
  if (advice) facts.push([words.work.advice, advice])
  return <Facts facts={facts} />
}

/** One work large, its words, what was found, and beside it what looks alike and the member's other works. */
export function WorkView({ work }: { work: ReviewedWork }) {
  const words = useWords(reviewWords)
  const { files, name, intro, alike, earlier } = work
  const [film] = files.filter(({ kind }) => kind === 'video')
  return (
    <div className={styles.sides}>
      <Part title={name}>
        {film ? <Film file={film} name={name} /> : <Pictures files={files} name={name} />}
      </Part>
      <Stack>
        <Part title={words.work.facts}>
          <WorkFacts work={work} />
          <p className={styles.intro}>{intro || words.work.noIntro}</p>
        </Part>
        <Findings work={work} />
        <Part title={words.alike.title}>
          {alike.length === 0 && <p>{words.alike.none}</p>}
          <ul className={styles.others}>
            {alike.map((other) => (
              <OtherWork key={other.workNo} of={other}>
                <Badge tone={other.distance === 0 ? 'bad' : 'warm'}>
                  {other.distance === 0 ? words.alike.same : words.alike.bits(other.distance)}
                </Badge>
                {other.isOfSameMember ? <Badge>{words.alike.own}</Badge> : <span>{other.nickName}</span>}
              </OtherWork>
            ))}
          </ul>
        </Part>
        <Part title={words.earlier.title}>
          {earlier.length === 0 && <p>{words.earlier.none}</p>}
          <ul className={styles.others}>
            {earlier.map((other) => (
              <OtherWork key={other.workNo} of={other} />
            ))}
          </ul>
        </Part>
      </Stack>
    </div>
  )
}

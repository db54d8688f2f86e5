import { type PointerEvent, useId, useState } from 'react'
import { Select } from '../../kit/ui/field.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './content.module.css'
import { contentWords } from './content.words.ts'

/** A box on a picture: its shape, how close it is, and where it stands, from 0 to 1. */
export interface Crop {
  aspect: '' | '4:3' | '16:9' | '1:1' | 'free'
  zoom: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const wholePicture: Crop = { aspect: '', zoom: 1, x: 0.5, y: 0.5 }

/** The box in pixels of the picture; null for the whole. */
export function boxOf(
  { aspect, zoom, x, y }: Crop,
  { width, height }: Size,
): { left: number; top: number; width: number; height: number } | null {
  if (aspect === '') return null
  const [across = 1, down = 1] = aspect === 'free' ? [width, height] : aspect.split(':').map(Number)
  const scale = Math.min(width / across, height / down) / zoom
  const box = {
    width: Math.max(1, Math.floor(across * scale)),
    height: Math.max(1, Math.floor(down * scale)),
  }
  return {
    ...box,
    left: Math.round((width - box.width) * x),
    top: Math.round((height - box.height) * y),
  }
}

const within = (value: number) => Math.min(1, Math.max(0, value))

function Range({
  label,
  min,
  max,
  value,
  onValue,
}: {
  label: string
  min: number
  max: number
  value: number
  onValue: (value: number) => void
}) {
  const id = useId()
  return (
    <div className={styles.range}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 100}
        value={value}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </div>
  )
}

/** The controls of a box, for those without a mouse, too. */
function CropRanges({ crop, onCrop }: { crop: Crop; onCrop: (crop: Crop) => void }) {
  const words = useWords(contentWords).picture
  return (
    <div>
      <p className={styles.hint}>{words.cropHint}</p>
      <Range
        label={words.zoom}
        min={1}
        max={4}
        value={crop.zoom}
        onValue={(zoom) => onCrop({ ...crop, zoom })}
      />
      <Range label={words.across} min={0} max={1} value={crop.x} onValue={(x) => onCrop({ ...crop, x })} />
      <Range label={words.down} min={0} max={1} value={crop.y} onValue={(y) => onCrop({ ...crop, y })} />
    </div>
  )
}

/** What is left out is dark, the box is bright. */
function Shade({ box, size: { width, height } }: { box: NonNullable<ReturnType<typeof boxOf>>; size: Size }) {
  const { left, top, width: across, height: down } = box
  const outside = `M0 0H${width}V${height}H0ZM${left} ${top}v${down}h${across}v${-down}Z`
  return (
    <svg className={styles.shade} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={outside} />
    </svg>
  )
}

interface Given {
  url: string
  crop: Crop
  /** Of the picture in pixels; null until it is read. */
  size: Size | null
  onCrop: (crop: Crop) => void
  onSize: (size: Size) => void
}

/** The picture itself; dragging moves the box. */
function CropPicture({ url, crop, size, onCrop, onSize }: Given) {
  const [drag, setDrag] = useState<{ x: number; y: number; from: Crop } | null>(null)
  const box = size && boxOf(crop, size)
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (!drag || !box || !size) return
    const shown = currentTarget.getBoundingClientRect()
    const roomX = ((size.width - box.width) / size.width) * shown.width
    const roomY = ((size.height - box.height) / size.height) * shown.height
    onCrop({
      ...crop,
      x: roomX > 0 ? within(drag.from.x + (clientX - drag.x) / roomX) : crop.x,
      y: roomY > 0 ? within(drag.from.y + (clientY - drag.y) / roomY) : crop.y,
    })
  }
  return (
    <div
      className={styles.crop}
      onPointerDown={({ clientX, clientY }) => setDrag({ x: clientX, y: clientY, from: crop })}
      onPointerMove={move}
      onPointerUp={() => setDrag(null)}
      onPointerLeave={() => setDrag(null)}
    >
      <img
        src={url}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize({ width: naturalWidth, height: naturalHeight })
        }
      />
      {box && size && <Shade box={box} size={size} />}
    </div>
  )
}

/** A picture with the box that will be cut out: moved by the ranges or by dragging. */
export function CropBox(given: Given) {
  const words = useWords(contentWords).picture
  const { crop, onCrop } = given
  return (
    <>
      <Select
        label={words.aspect}
        isOptional
        value={crop.aspect}
        onValue={(aspect) => onCrop({ ...crop, aspect: aspect as Crop['aspect'] })}
        choices={(['4:3', '16:9', '1:1', 'free'] as const).map((value) => ({
          value,
          name: words.aspects[value],
        }))}
      />
      <CropPicture {...given} />
      {crop.aspect !== '' && <CropRanges crop={crop} onCrop={onCrop} />}
    </>
  )
}

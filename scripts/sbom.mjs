#!/usr/bin/env node
// `npm run sbom -- [file]`: writes a CycloneDX list of what ships, with versions and licences, to a file or the terminal.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { giveUp, root } from './setup.mjs'

const maxOutputBytes = 64 * 1024 ** 2

function listOfWhatShips() {
  try {
    const text = execFileSync('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: maxOutputBytes,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return JSON.parse(text)
  } catch (error) {
    return giveUp(
      `npm could not list what ships: run \`npm ci\` first, with npm 10 or newer (${error.message})`,
    )
  }
}

const list = listOfWhatShips()
// npm names the project by its folder, and where each package was downloaded from.
list.metadata.component.name = 'evergreen-club'
for (const component of list.components)
  component.externalReferences = (component.externalReferences ?? []).filter(
    ({ type }) => type !== 'distribution',
  )
const text = `${JSON.stringify(list, null, 2)}\n`
const file = process.argv[2]
if (file) {
  writeFileSync(file, text)
  console.log(`${list.components.length} packages were written to ${file}`)
} else process.stdout.write(text)

import { sep } from 'node:path'

/** Whether a real path lies in the folder. */
export function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

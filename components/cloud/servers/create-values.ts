/** What the form holds: the fields of POST /servers, empty texts for what is left out. */
export type CreateValues = {
  Name: string
  CPU: number
  RAM: number
  HDD: number
  imageID: number
  HDDType: 'SSD' | 'SAS'
  IsHighPerformance: boolean
  NetworkIDs: number[]
  SSHKey: string
  UserData: string
}

export const FIRST_VALUES: CreateValues = {
  Name: '',
  CPU: 1,
  RAM: 1024,
  HDD: 20,
  imageID: 1,
  HDDType: 'SSD',
  IsHighPerformance: false,
  NetworkIDs: [],
  SSHKey: '',
  UserData: '',
}

/** Exactly what will be sent: what is left out is not there. */
export function requestOf({ NetworkIDs, SSHKey, UserData, ...values }: CreateValues) {
  return {
    ...values,
    ...(NetworkIDs.length > 0 && { NetworkIDs }),
    ...(SSHKey.trim() !== '' && { SSHKey: SSHKey.trim() }),
    ...(UserData.trim() !== '' && { UserData }),
  }
}

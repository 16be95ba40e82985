export function chooseTemporaryFolder(): string;

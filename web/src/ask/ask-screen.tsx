import type { ScreenProps } from "../session/route.ts";

export function AskScreen({ route }: ScreenProps) {
  return <p>{route.screen}</p>;
}

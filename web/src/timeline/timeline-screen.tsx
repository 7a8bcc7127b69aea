import type { ScreenProps } from "../session/route.ts";

export function TimelineScreen({ route }: ScreenProps) {
  return <p>{route.screen}</p>;
}

import type { ScreenProps } from "../session/route.ts";

export function GraphScreen({ route }: ScreenProps) {
  return <p>{route.screen}</p>;
}

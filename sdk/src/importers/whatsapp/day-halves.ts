const BEFORE_NOON: ReadonlySet<string> = new Set(
  "am a 上午 凌晨 早上 清晨 오전 午前 ص πμ قظ قبلازظهر पूर्वाह्न পূর্বাহ্ণ sa de öö pd pg dop vorm לפנהצ".split(" "),
);
const AFTER_NOON: ReadonlySet<string> = new Set(
  "pm p 下午 中午 傍晚 晚上 오후 午後 م μμ بظ بعدازظهر अपराह्न অপরাহ্ণ ch du ös md ptg odp nachm אחהצ".split(" "),
);
const NEUTRAL: ReadonlySet<string> = new Set([
  "",
  "klo",
  "kl",
  "à",
  "às",
  "um",
  "at",
  "в",
  "lúc",
  "om",
  "o",
  "alas",
  "u",
  "г",
]);

export type DayHalf = "before noon" | "after noon" | "none" | null;

export function dayHalfOf(words: string): DayHalf {
  const plain = words.toLowerCase().replace(/[\s.,،"'״׳\u200e\u200f\u202a-\u202e]+/gu, "");
  if (NEUTRAL.has(plain)) return "none";
  if (BEFORE_NOON.has(plain)) return "before noon";
  return AFTER_NOON.has(plain) ? "after noon" : null;
}

export function hourOf(shown: number, half: DayHalf): number {
  if (shown > 12 || half === "none" || half === null) return shown;
  return (shown % 12) + (half === "after noon" ? 12 : 0);
}

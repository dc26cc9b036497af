package io.carillon.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * A word of a schedule's text.
 *
 * @param position where it begins in the text as it was given, from 0
 */
record Token(String text, int position) {

  /** The words between spaces and tabs; nothing else separates. */
  static List<Token> split(String text, int from) {
    List<Token> tokens = new ArrayList<>();
    int begin = from;
    for (int i = from; i <= text.length(); i++) {
      if (i == text.length() || text.charAt(i) == ' ' || text.charAt(i) == '\t') {
        if (i > begin) {
          tokens.add(new Token(text.substring(begin, i), begin));
        }
        begin = i + 1;
      }
    }
    return tokens;
  }
}

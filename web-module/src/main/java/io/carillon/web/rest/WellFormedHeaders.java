package io.carillon.web.rest;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Refuses, before RESTEasy sees it, what RESTEasy answers with a 500 (RESTEASY003545) or logs with
 * a stack trace (RESTEASY002130), and TRACE, which servlets answer with an echo of the credentials.
 */
@WebFilter("/*")
public class WellFormedHeaders implements Filter {
  private static final Pattern BAD_WEIGHT =
      Pattern.compile(
          ";\\s*[qQ]\\s*=(?!\\s*\"?(0([.][0-9]*)?|[.][0-9]+|1([.]0*)?)\"?\\s*([,;]|$))");

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest http = (HttpServletRequest) request;
    Optional<Problem> problem = problem(http);
    if (isTraceOfServlet(http)) {
      ((HttpServletResponse) response).setHeader(HttpHeaders.ALLOW, "GET, HEAD");
      Problem.of(405, StatusDetail.of(405)).write((HttpServletResponse) response);
    } else if (problem.isPresent()) {
      problem.get().write((HttpServletResponse) response);
    } else {
      chain.doFilter(request, response);
    }
  }

  /** RESTEasy refuses it, and knows what the path has instead. */
  private static boolean isTraceOfServlet(HttpServletRequest request) {
    return request.getMethod().equals("TRACE") && !request.getServletPath().startsWith("/api/");
  }

  private static Optional<Problem> problem(HttpServletRequest request) {
    return Stream.of(HttpHeaders.ACCEPT, HttpHeaders.CONTENT_TYPE)
        .flatMap(
            name -> Collections.list(request.getHeaders(name)).stream().map(v -> check(name, v)))
        .flatMap(Optional::stream)
        .findFirst()
        .map(detail -> Problem.of(400, detail));
  }

  private static Optional<String> check(String name, String header) {
    if (hasBadWeight(header)) {
      return Optional.of("A weight (q) in %s must be a number from 0 to 1.".formatted(name));
    }
    List<String> types = name.equals(HttpHeaders.ACCEPT) ? ranges(header) : List.of(header);
    return types.stream().allMatch(WellFormedHeaders::isMediaType)
        ? Optional.empty()
        : Optional.of(
            "%s is not well-formed: a media type looks like application/json.".formatted(name));
  }

  /** What stands between the commas that are in no quotes. */
  static List<String> ranges(String accept) {
    List<String> ranges = new ArrayList<>();
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < accept.length(); i++) {
      char c = accept.charAt(i);
      quoted ^= c == '"';
      if (c == ',' && !quoted) {
        ranges.add(accept.substring(start, i));
        start = i + 1;
      }
    }
    ranges.add(accept.substring(start));
    return ranges;
  }

  /** By the parser that RESTEasy will use; an empty header it passes over. */
  private static boolean isMediaType(String text) {
    try {
      return text.isBlank() || MediaType.valueOf(text.strip()) != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  static boolean hasBadWeight(String header) {
    return BAD_WEIGHT.matcher(header).find();
  }
}
